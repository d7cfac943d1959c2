import { createHash } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import { textIn } from '@truefill/locales/server-texts.ts';
import { escapeHtml, scriptJson } from '../page-html.ts';

/** A self-contained page, shown when nothing can be fetched. */
export interface OfflinePage {
  readonly html: string;
  /** allows the page's own script and style by their hashes, and requests to the server */
  readonly policy: string;
  /** differs for every other page content */
  readonly version: string;
}

export interface OfflineParts {
  readonly brand: Brand;
  /** the brand's tokens as a style sheet */
  readonly css: string;
  /** the brand's mark as a `data:` URL; null for none */
  readonly markUrl: string | null;
  /** client version, 1.152.x */
  readonly version: string;
}

const TEXT_KEYS = ['title', 'text', 'safe', 'retry'] as const;
const RETRY_MS = 5_000;

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--bg-canvas);color:var(--text);font:16px/1.5 var(--font-brand),system-ui,sans-serif;text-align:center}main{max-width:26rem}img{width:64px;height:64px}h1{margin:24px 0 8px;font-size:1.5rem;line-height:1.25}p{margin:0 0 12px;color:var(--text-2)}button{margin-top:12px;min-height:48px;padding:0 24px;border:0;border-radius:var(--radius-base);background:var(--accent-solid);color:var(--accent-on);font:600 16px/1 inherit;font-family:inherit;cursor:pointer}button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}small{display:block;margin-top:24px;color:var(--text-3);font-size:13px}`;

/**
 * Reads the visitor's theme and language from cookies, as the server does for the app's page, and reloads when the server can
 * be reached again.
 */
function scriptOf(texts: Readonly<Record<string, object>>, fallback: string): string {
  return `const T=${scriptJson(texts)},c=Object.fromEntries(document.cookie.split('; ').map((p)=>p.split('='))),r=document.documentElement;
const l=T[c.lang]?c.lang:(navigator.languages.map((n)=>n.toLowerCase()).flatMap((n)=>[n,n.split('-')[0]]).find((n)=>T[n])??'${fallback}');
r.lang=l;for(const[k,v]of Object.entries(T[l]))for(const e of document.querySelectorAll('[data-text='+k+']'))e.textContent=v;document.title=T[l].title;
const m=/^(system-)?(light|dark)$/.exec(c.theme??'');if(m)r.dataset.theme=m[1]?(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'):m[2];
const again=async()=>{try{const a=await fetch('/config.json',{cache:'no-store'});if(a.ok)location.pathname==='/offline'?location.replace('/'):location.reload()}catch{}};
document.querySelector('button').addEventListener('click',()=>location.pathname==='/offline'?location.replace('/'):location.reload());
addEventListener('online',again);setInterval(again,${RETRY_MS});`;
}

/** The page that a brand's app shows while offline: no prices or orders. */
export function offlinePage({ brand, css, markUrl, version }: OfflineParts): OfflinePage {
  const site = brand.site;
  const texts = Object.fromEntries(
    brand.locales.map((locale) => [
      locale,
      Object.fromEntries(TEXT_KEYS.map((key) => [key, textIn(locale, `page.offline.${key}`, { site })])),
    ]),
  );
  const own = texts[brand.defaultLocale] ?? {};
  const textOf = (key: (typeof TEXT_KEYS)[number]): string => escapeHtml(own[key] ?? '');
  const style = css + STYLE;
  const script = scriptOf(texts, brand.defaultLocale);
  const html = `<!doctype html>
<html lang="${brand.defaultLocale}" data-brand="${escapeHtml(brand.id)}" data-theme="${brand.visual.defaultTheme}" data-updown="${brand.visual.scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${textOf('title')}</title>
<style>${style}</style>
</head>
<body>
<main>
${markUrl === null ? '' : `<img src="${markUrl}" alt="">`}
<h1 data-text="title">${textOf('title')}</h1>
<p data-text="text">${textOf('text')}</p>
<p data-text="safe">${textOf('safe')}</p>
<button type="button" data-text="retry">${textOf('retry')}</button>
<small>${escapeHtml(site)}, ${escapeHtml(version)}</small>
</main>
<script>${script}</script>
</body>
</html>
`;
  return {
    html,
    policy: policyOf(style, script),
    version: createHash('sha256').update(html).digest('hex').slice(0, 16),
  };
}

function policyOf(style: string, script: string): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
