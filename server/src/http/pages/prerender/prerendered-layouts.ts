import { PRERENDER_ID, type PrerenderedDevice, type PrerenderedLayout } from '@truefill/api/prerender-request.ts';
import { prerenderedMarkup, type PrerenderedMarkup } from './prerendered-markup.ts';

/** The app's breakpoints, in the reader's text size: see `use-layout.ts` and `panels-store.ts` of the web app. */
const SHOWN_IN: Readonly<Record<PrerenderedLayout, string>> = {
  phone: '(width < 48em)',
  tablet: '(width >= 48em) and (width < 75em)',
  desktop: '(width >= 75em) and (height >= 790px)',
  low: '(width >= 75em) and (height < 790px)',
};
const WIDE = '(width >= 48em)';

/** The workspace's sizes depend on the window: see `panel-sizes.ts` of the web app. */
const SIZES_IN_WINDOW = [
  `@media (width >= 1600px){#${PRERENDER_ID} main{--w-list:484px!important}}`,
  `@media (width < 774px){#${PRERENDER_ID} main{--w-ticket:max(300px,100vw - 456px)!important}}`,
  `@media (height <= 700px){#${PRERENDER_ID} main{--h-dock:clamp(120px,100dvh - 318px,204px)!important}}`,
].join('');

/** A wide window does not scroll: below the prerender, the app would give the page a scrollbar for a moment. */
const OVER_THE_APP = `#${PRERENDER_ID}{position:fixed;inset:0}`;

/** The clock is fixed during a prerender. */
const NO_CLOCK = `#${PRERENDER_ID} [data-clock]{visibility:hidden}`;

/** React's output for one layout. */
export interface RenderedLayout {
  readonly layout: PrerenderedLayout;
  readonly rendered: string;
}

/** Combines the layouts that a device may need; the page shows the one that fits, and equal ones are merged. */
export function joinLayouts(device: PrerenderedDevice, layouts: readonly RenderedLayout[]): PrerenderedMarkup {
  const parts: { readonly shownIn: string[]; readonly rendered: string }[] = [];
  for (const { layout, rendered } of layouts) {
    const same = parts.find((part) => part.rendered === rendered);
    if (same) same.shownIn.push(SHOWN_IN[layout]);
    else parts.push({ shownIn: [SHOWN_IN[layout]], rendered });
  }
  const rules = [hiddenUnless(`#${PRERENDER_ID}`, [device === 'phone' ? SHOWN_IN.phone : WIDE])];
  const html = parts.map(({ shownIn, rendered }, index) => {
    const id = `${PRERENDER_ID}-${index}`;
    const markup = prerenderedMarkup(rendered, `#${id}`);
    rules.push(hiddenUnless(`#${id}`, shownIn), markup.css);
    return `<div id="${id}">${index === 0 ? markup.html : withOwnNames(markup.html, `-${index}`)}</div>`;
  });
  if (device === 'desktop') rules.push(SIZES_IN_WINDOW, OVER_THE_APP, NO_CLOCK);
  return { html: html.join(''), css: rules.join('') };
}

const NAMED = / (?:id|for|name|aria-(?:labelledby|describedby|controls|owns))="([^"]+)"/g;

/** Makes names unique: radio buttons of one name form one group in the whole page, and references find the first match. */
function withOwnNames(html: string, ending: string): string {
  return html
    .replaceAll(NAMED, (attribute, names: string) =>
      attribute.replace(`"${names}"`, `"${names.replaceAll(/\S+/g, `$&${ending}`)}"`),
    )
    .replaceAll(/="url\(#([^)"]+)\)"/g, `="url(#$1${ending})"`);
}

function hiddenUnless(selector: string, shownIn: readonly string[]): string {
  return `${selector}{display:none}${shownIn.map((query) => `@media ${query}{${selector}{display:block}}`).join('')}`;
}
