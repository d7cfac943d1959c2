import { describe, expect, it } from 'vitest';
import { testBrand } from '../../features/quotes/test-support/test-brand.ts';
import { renderPage, scriptJson, type PageParts } from './page-html.ts';
import { publicBrand } from './page-routes.ts';

const template =
  '<!doctype html><html lang="en"><head><!--truefill:head--><script type="module" src="/assets/a.js"></script><style nonce="__NONCE__"></style></head><body><!--truefill:prerender--><div id="root"></div></body></html>';

const parts = (change: { title?: string; preferences?: Partial<PageParts['preferences']> } = {}): PageParts => ({
  brand: publicBrand({ ...testBrand({ id: 'one' }), title: change.title ?? 'One' }, '1.152.7', []),
  preferences: { theme: 'dark', followsSystem: false, updown: 'blue-red', locale: 'zh-cn', ...change.preferences },
  css: ':root{--a:1}',
  themeColor: '#101010',
  iconUrl: '/brand/icon.svg',
  origin: 'https://one.example',
  socialPath: '/social-1.png',
  manifest: { url: '/manifest.webmanifest?v=1', touchIconUrl: '/app-icon/touch.png' },
  nonce: 'bm9uY2U=',
  texts: { first: ['/assets/zh.js'], later: ['/assets/zh-later.js'] },
  firstView: {
    phone: { scripts: ['/assets/both.js', '/assets/home.js'], styles: ['/assets/home.css'] },
    wide: { scripts: ['/assets/both.js', '/assets/desk.js'], styles: ['/assets/desk.css'] },
    laterTexts: false,
  },
  device: 'desktop',
  firstData: { productList: {}, bannerList: { rows: [] }, productOrderInfo: { items: [] } },
  prerender: null,
});

describe('page', () => {
  it('contains the brand, the preferences and the nonce', () => {
    const html = renderPage(template, parts());
    expect(html).toContain('<html lang="zh-cn" translate="no" data-brand="one" data-theme="dark" data-updown="blue-red">');
    expect(html).toContain('<title>One</title>');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?v=1">');
    expect(html).toContain('<meta property="og:image" content="https://one.example/social-1.png">');
    expect(html).toMatch(/<meta name="description" content="[^"]*Test[^"]*">/);
    expect(html).toContain('<link rel="apple-touch-icon" href="/app-icon/touch.png">');
    expect(html).toContain('<style nonce="bm9uY2U=">:root{--a:1}');
    expect(html).toContain('<link rel="modulepreload" href="/assets/zh.js" nonce="bm9uY2U=">');
    expect(html).not.toContain('__NONCE__');
    expect([...html.matchAll(/<(?:script|style)\b[^>]*>/g)].every(([tag]) => tag.includes('nonce="bm9uY2U="'))).toBe(true);
    const brand = JSON.parse(/id="brand"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(brand).toMatchObject({ id: 'one', version: '1.152.7', assetsUrl: '/brand' });
    expect(brand).not.toHaveProperty('hosts');
  });

  it("reads the system's theme before the first paint, if the visitor follows it", () => {
    expect(renderPage(template, parts())).not.toContain('prefers-color-scheme');
    const html = renderPage(template, parts({ preferences: { followsSystem: true } }));
    expect(html).toContain('data-theme="dark" data-updown="blue-red" data-follows-system>');
    expect(html.indexOf('prefers-color-scheme')).toBeLessThan(html.indexOf('rel="stylesheet"'));
  });

  it('preloads the files of its first view, those for one width only at that width', () => {
    const html = renderPage(template, parts());
    expect(html).toContain('<link rel="modulepreload" href="/assets/both.js" nonce="bm9uY2U=">');
    expect(html).toContain('<link rel="modulepreload" href="/assets/home.js" media="(width < 48em)" nonce="bm9uY2U=">');
    expect(html).toContain('<link rel="modulepreload" href="/assets/desk.js" media="(width >= 48em)" nonce="bm9uY2U=">');
    expect(html.match(/both\.js/g)).toHaveLength(1);
  });

  it('preloads the texts of the later screens where they are shown', () => {
    const { firstView } = parts();
    const laterOf = (view: PageParts['firstView']): string | undefined =>
      renderPage(template, { ...parts(), firstView: view })
        .split('\n')
        .find((line) => line.includes('/assets/zh-later.js'))
        ?.trim();
    const everywhere = '<link rel="modulepreload" href="/assets/zh-later.js" nonce="bm9uY2U=">';
    expect(laterOf(firstView)).toBe(everywhere.replace(' nonce', ' media="(width >= 48em)" nonce'));
    expect(laterOf(firstView && { ...firstView, laterTexts: true })).toBe(everywhere);
    expect(laterOf(null)).toBe(everywhere);
  });

  it.each([
    ['phone', 'rel="stylesheet"', 'rel="preload" as="style"'],
    ['desktop', 'rel="preload" as="style"', 'rel="stylesheet"'],
  ] as const)(
    'to a %s it only announces style sheets for the other width, instead of having them fetched',
    (device, home, desk) => {
      const html = renderPage(template, { ...parts(), device });
      expect(html).toContain(`<link ${home} crossorigin href="/assets/home.css" media="(width < 48em)">`);
      expect(html).toContain(`<link ${desk} crossorigin href="/assets/desk.css" media="(width >= 48em)">`);
    },
  );

  it.each([
    ['zh-cn', '重新加载'],
    ['en', 'Reload'],
    ['constructor', 'Reload'],
  ])("states in the page's language that the app has not loaded: %s", (locale, reload) => {
    const html = renderPage(template, parts({ preferences: { locale } }));
    expect(html).toMatch(
      new RegExp(`<div id="root"><p id="not-loaded" role="alert" hidden>[^<]+<a href="">${reload}</a></p></div>`),
    );
  });

  it('contains the first data', () => {
    const given = /id="first-data"[^>]*>(.*?)<\/script>/.exec(renderPage(template, parts()))?.[1] ?? '';
    expect(JSON.parse(given)).toEqual({ productList: {}, bannerList: { rows: [] }, productOrderInfo: { items: [] } });
  });

  it('contains the prerendered markup, with script and style under its nonce', () => {
    const prerender = {
      html: '<div id="prerender">$& prerendered</div>',
      css: '#prerender{a:1}</style>',
      script: 'try{}catch{}',
    };
    const html = renderPage(template, { ...parts(), prerender });
    expect(html).toContain('<body><div id="prerender">$& prerendered</div><div id="root"><p ');
    expect(html).toContain('<script nonce="bm9uY2U=">try{}catch{}</script>');
    expect(html).toContain(String.raw`:root{--a:1}#prerender{a:1}<\/style>`);
    expect(renderPage(template, parts())).toContain('<body><div id="root"><p ');
  });

  it('stays valid HTML with any brand name', () => {
    const html = renderPage(template, parts({ title: `</script><script>alert("$&")//<!--` }));
    expect(html.match(/<script\b/g)).toHaveLength(4);
    expect(html).toContain('<title>&lt;/script&gt;');
  });

  it('script JSON parses back to the same value', () => {
    const value = { text: '</script><!-- & \u2028\u2029' };
    expect(scriptJson(value)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});
