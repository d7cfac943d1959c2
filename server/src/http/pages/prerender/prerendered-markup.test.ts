import { describe, expect, it } from 'vitest';
import { prerenderedMarkup } from './prerendered-markup.ts';

const markup = (rendered: string) => prerenderedMarkup(rendered, '#prerender');

describe('prerendered markup', () => {
  it('contains no style attributes: equal ones become one rule', () => {
    const { html, css } = markup(
      '<i style="width:1px"></i><b class="x" style="--a:&quot;b&quot;">b</b><u style="width:1px"></u>',
    );
    expect(html).toBe('<i data-drawn="0"></i><b class="x" data-drawn="1">b</b><u data-drawn="0"></u>');
    expect(css).toBe('#prerender [data-drawn="0"]{width:1px}#prerender [data-drawn="1"]{--a:"b"}');
  });

  it.each(['a:1}*{color:red', 'a:&lt;/style&gt;', 'background:url(x)/*', '@import x', String.raw`a:\\3c`])(
    'drops a style that contains more than declarations: %s',
    (style) => expect(markup(`<i style="${style}"></i>`)).toEqual({ html: '<i></i>', css: '' }),
  );

  it('leaves text that looks like an attribute alone', () => {
    const text = 'a style=&quot;width:1px&quot; &lt;button&gt; &lt;!-- b';
    expect(markup(`<p>${text}</p>`)).toEqual({ html: `<p>${text}</p>`, css: '' });
  });

  it('has inert fields and buttons, and working links', () => {
    const { html } = markup('<form><input value="a"/></form><button type="button">b</button><a href="/login">c</a>');
    expect(html).toBe('<form inert><input inert value="a"/></form><button inert type="button">b</button><a href="/login">c</a>');
    expect(markup('<button inert="">b</button>').html).toBe('<button inert="">b</button>');
  });

  it('loads images after the code, and no hidden ones', () => {
    expect(markup('<link rel="preload" as="image" href="a.svg"/><img src="a.svg"/>').html).toBe(
      '<img loading="lazy" fetchpriority="low" src="a.svg"/>',
    );
  });

  it('leaves the icon sprites to the app', () => {
    expect(markup('<img src="/market/logos/3.svg#EURUSD" width="30"/><img src="/market/logo/BTCUSDT.svg"/>').html).toBe(
      '<img loading="lazy" fetchpriority="low" width="30"/><img loading="lazy" fetchpriority="low" src="/market/logo/BTCUSDT.svg"/>',
    );
  });

  it('drops what only React reads', () => {
    expect(markup('<!--$--><p>a<!-- -->b</p><!--/$--><!--$!--><template data-dgst="x"></template><!--/$-->').html).toBe(
      '<p>ab</p>',
    );
  });
});
