import { textIn } from '@truefill/locales/server-texts.ts';

/** Even on the slowest supported connection the app has started by then. */
const TIMEOUT_MS = 20_000;
/** The first error need not be fatal. */
const AFTER_ERROR_MS = 2_000;

const ID = 'not-loaded';

/** The notice that the app has not started: its markup, styles, and the script that shows it. */
export interface NotLoaded {
  readonly html: string;
  readonly css: string;
  readonly script: string;
}

/**
 * A notice that the controls do not work yet: shown soon after the code failed to load or start, or when it has not started for
 * long. It is inside the app's root element, so the starting app replaces it.
 * @param locale the page’s language; English if it has no texts of its own
 */
export function notLoaded(locale: string): NotLoaded {
  return {
    html: `<p id="${ID}" role="alert" hidden>${textIn(locale, 'page.notLoaded')} <a href="">${textIn(locale, 'page.reload')}</a></p>`,
    css: `#${ID}:not([hidden]){position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:16px;background:var(--bg-overlay);color:var(--text);font-weight:600;text-align:center;box-shadow:var(--shadow-3)}#${ID} a{color:inherit;text-decoration:underline}`,
    script: `{const s=(ms)=>setTimeout(()=>document.getElementById('${ID}')?.removeAttribute('hidden'),ms),f=(e)=>{if(e.target===window||e.target.type==='module')s(${AFTER_ERROR_MS})};addEventListener('error',f,true);addEventListener('unhandledrejection',f);s(${TIMEOUT_MS})}`,
  };
}
