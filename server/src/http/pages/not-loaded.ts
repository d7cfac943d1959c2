import { textIn } from '@truefill/locales/server-texts.ts';

/** On the slowest line that pages are made for, an app that is under way is there by then. */
const PATIENCE_MS = 20_000;
/** A first fault need not be the app's end. */
const AFTER_FAULT_MS = 2_000;

const ID = 'not-loaded';

/** What tells that a page's app has not come: its markup, its rules, and the script that shows it. */
export interface NotLoaded {
  readonly html: string;
  readonly css: string;
  readonly script: string;
}

/**
 * A line that owns up to controls without an app behind them: soon after its code could not be fetched or failed to start, or when
 * it has not come for long. It stands where the app draws itself, so that the app takes it away by coming.
 * @param locale the page’s language; English where it has no texts of its own
 */
export function notLoaded(locale: string): NotLoaded {
  return {
    html: `<p id="${ID}" role="alert" hidden>${textIn(locale, 'page.notLoaded')} <a href="">${textIn(locale, 'page.reload')}</a></p>`,
    css: `#${ID}:not([hidden]){position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:16px;background:var(--bg-overlay);color:var(--text);font-weight:600;text-align:center;box-shadow:var(--shadow-3)}#${ID} a{color:inherit;text-decoration:underline}`,
    script: `{const s=(ms)=>setTimeout(()=>document.getElementById('${ID}')?.removeAttribute('hidden'),ms),f=(e)=>{if(e.target===window||e.target.type==='module')s(${AFTER_FAULT_MS})};addEventListener('error',f,true);addEventListener('unhandledrejection',f);s(${PATIENCE_MS})}`,
  };
}
