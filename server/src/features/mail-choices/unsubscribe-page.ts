import type { Brand } from '@truefill/api/brand.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import { textIn, writtenLanguage } from '@truefill/locales/server-texts.ts';
import { escapeHtml } from '../../http/pages/page-html.ts';

/** State of the page: the question, the confirmation, or an invalid link. */
export type UnsubscribeState = 'ask' | 'done' | 'wrong';

/** A page without the app: readers have no session and must not need one. */
export interface UnsubscribePage {
  readonly brand: Brand;
  readonly state: UnsubscribeState;
  /** null if the link is invalid */
  readonly list: MailList | null;
  readonly locale: string;
  /** the brand's design tokens as CSS */
  readonly css: string;
  readonly nonce: string;
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg-canvas);color:var(--text);font:16px/1.5 var(--font-brand),system-ui,sans-serif}
main{width:100%;max-width:460px;padding:32px 28px;background:var(--bg-surface);border:1px solid var(--line-subtle);border-radius:var(--r-lg,16px)}
.site{margin:0 0 20px;font-weight:620;color:var(--text-2)}
h1{margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:620;letter-spacing:-.02em}
p{margin:0 0 14px;color:var(--text-2)}
button{width:100%;min-height:48px;margin-top:8px;border:0;border-radius:var(--r-md,10px);background:var(--accent-solid);color:var(--accent-on);font:inherit;font-weight:620;cursor:pointer}
a{color:var(--accent-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

/** Renders the page in the mail's language, else the brand's, in the brand's design. */
export function unsubscribePage({ brand, state, list, locale: requestedLocale, css, nonce }: UnsubscribePage): string {
  const locale = writtenLanguage(requestedLocale, brand.defaultLocale);
  const lists = list === null ? '' : textIn(locale, `mail.lists.${list}`);
  const values = { site: brand.site, list: lists };
  const textOf = (part: 'title' | 'text'): string => escapeHtml(textIn(locale, `mail.unsubscribe.${state}.${part}`, values));
  const ask = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${escapeHtml(textIn(locale, 'mail.unsubscribe.button'))}</button></form>`;
  const home = `<p><a href="/user/mails">${escapeHtml(textIn(locale, 'mail.unsubscribe.settings'))}</a></p>`;
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}" data-brand="${escapeHtml(brand.id)}" data-theme="${brand.visual.defaultTheme}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${textOf('title')} · ${escapeHtml(brand.site)}</title><style nonce="${nonce}">${css}${STYLE}</style></head>`,
    `<body><main><p class="site">${escapeHtml(brand.site)}</p><h1>${textOf('title')}</h1><p>${textOf('text')}</p>`,
    state === 'wrong' ? '' : `<p>${escapeHtml(textIn(locale, 'mail.unsubscribe.security'))}</p>`,
    state === 'ask' ? ask : home,
    '</main></body></html>',
  ].join('');
}
