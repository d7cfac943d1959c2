import { PRERENDERED_LAYOUTS } from '@truefill/api/prerender-request.ts';
import { describe, expect, it } from 'vitest';
import { joinLayouts } from './prerendered-layouts.ts';

const rendered = (layout: string): string => `<main style="--w-list:1px">${layout}</main>`;

describe('the layouts of a first sight', () => {
  it('are all in the page, each with its own rules, shown in windows of its kind', () => {
    const { html, css } = joinLayouts(
      'desktop',
      PRERENDERED_LAYOUTS.desktop.map((layout) => ({ layout, rendered: rendered(layout) })),
    );
    expect(html).toBe(
      PRERENDERED_LAYOUTS.desktop
        .map((layout, index) => `<div id="prerender-${index}"><main data-drawn="0">${layout}</main></div>`)
        .join(''),
    );
    expect(css).toContain('#prerender{display:none}@media (width >= 48em){#prerender{display:block}}');
    const shownIn = [...css.matchAll(/#prerender-\d\{display:none\}@media ([^{]+)\{#prerender-\d\{display:block\}\}/g)].map(
      ([, query]) => query,
    );
    expect(shownIn).toEqual([
      '(width >= 75em) and (height >= 790px)',
      '(width >= 75em) and (height < 790px)',
      '(width >= 48em) and (width < 75em)',
    ]);
    expect(css).toContain('#prerender-1 [data-drawn="0"]{--w-list:1px}');
  });

  it('are merged if they are the same', () => {
    const { html, css } = joinLayouts('desktop', [
      { layout: 'desktop', rendered: rendered('wide') },
      { layout: 'low', rendered: rendered('wide') },
      { layout: 'tablet', rendered: rendered('narrower') },
    ]);
    expect(html.match(/<main/g)).toHaveLength(2);
    expect(css).toContain(
      '@media (width >= 75em) and (height >= 790px){#prerender-0{display:block}}@media (width >= 75em) and (height < 790px){#prerender-0{display:block}}',
    );
  });

  it('have unique names, so that each keeps its selections and finds its labels', () => {
    const radio = '<i id="a"></i><input type="radio" name="mode" checked aria-labelledby="a b"/><path fill="url(#g)"/>';
    const { html } = joinLayouts('desktop', [
      { layout: 'desktop', rendered: radio },
      { layout: 'low', rendered: `${radio}<b></b>` },
    ]);
    expect(html).toContain('<input inert type="radio" name="mode" checked aria-labelledby="a b"/><path fill="url(#g)"/></div>');
    expect(html).toContain(
      '<i id="a-1"></i><input inert type="radio" name="mode-1" checked aria-labelledby="a-1 b-1"/><path fill="url(#g-1)"/><b></b></div>',
    );
  });

  it('for phones are one, hidden in wider windows', () => {
    const { html, css } = joinLayouts('phone', [{ layout: 'phone', rendered: '<p>a</p>' }]);
    expect(html).toBe('<div id="prerender-0"><p>a</p></div>');
    expect(css).toBe(
      '#prerender{display:none}@media (width < 48em){#prerender{display:block}}#prerender-0{display:none}@media (width < 48em){#prerender-0{display:block}}',
    );
  });
});
