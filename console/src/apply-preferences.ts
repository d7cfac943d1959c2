/** Imported first: the page is the same for everybody, and applies the theme and language chosen in this browser. */
const root = document.documentElement;
const cookie = (name: string): string | null => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

const theme = cookie('theme');
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
if (theme === null || theme.startsWith('system')) root.dataset['followsSystem'] = '';
root.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
root.dataset['fonts'] = '';
const language = cookie('lang') ?? navigator.language.toLowerCase();
root.lang = decodeURIComponent(language);
root.dataset['updown'] ??= 'blue-red';

// a window's listeners are called in the order of registration: the overlay history must handle a step before the router does
addEventListener('popstate', (event) => window.stepsFirst?.(event));
