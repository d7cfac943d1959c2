import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstData } from '@truefill/api/first-data.ts';
import type { PrerenderRequest } from '@truefill/api/prerender-request.ts';
import { testBrand } from '../../../features/quotes/test-support/test-brand.ts';
import { publicBrand } from '../page-routes.ts';
import { createPagePrerenders, deviceOf, type PagePrerenders, type PageToPrerender } from './page-prerender.ts';

const PHONE = { 'sec-ch-ua-mobile': '?1' };
let requested: PrerenderRequest[];
let prerenders: PagePrerenders;
const prerenderOf = (page: PageToPrerender) => prerenders.find(page);

beforeEach(() => {
  requested = [];
  const prerenderer = {
    prerender: async (request: PrerenderRequest) => {
      requested.push(request);
      return { html: `<p>${request.path}</p>`, css: 'p{top:0}' };
    },
    stop: async () => undefined,
  };
  prerenders = createPagePrerenders(prerenderer, { now: () => 17 }, { now: () => 0 });
});

const page = (change: Partial<PageToPrerender> = {}): PageToPrerender => ({
  headers: PHONE,
  path: '/',
  brand: publicBrand(testBrand({ id: 'one' }), '1.152.7', []),
  preferences: { theme: 'dark', followsSystem: false, updown: 'blue-red', locale: 'en' },
  firstData: { productList: { BTCUSDT: {} }, productOrderInfo: { items: [] } } as unknown as FirstData,
  maybeSignedIn: false,
  ...change,
});

describe('a page’s prerender', () => {
  it('is shared by all visitors who would see the same, and by no others', async () => {
    const others: Partial<PageToPrerender>[] = [
      { brand: publicBrand(testBrand({ id: 'two' }), '1.152.7', []) },
      { preferences: { theme: 'light', followsSystem: false, updown: 'blue-red', locale: 'en' } },
      { preferences: { theme: 'dark', followsSystem: false, updown: 'blue-red', locale: 'zh-cn' } },
      { headers: {} },
      { path: '/quotation' },
      { maybeSignedIn: true },
    ];
    for (const change of [{}, {}, ...others]) expect(await prerenderOf(page(change))).not.toBeNull();
    expect(requested).toHaveLength(1 + others.length);
    expect(requested[0]).toMatchObject({ path: '/', device: 'phone', nowMs: 17, maybeSignedIn: false });
  });

  it('is hidden for browsers with other stored settings, and preloads fonts for browsers that have them', async () => {
    const prerender = await prerenderOf(page());
    expect(prerender?.css).toContain('[data-kept] #prerender{display:none!important}');
    expect(prerender?.script).toContain("if(s.getItem('truefill.fonts')!==null)d.fonts=''");
  });

  it('exists for markets that exist, not for any name in an address', async () => {
    expect((await prerenderOf(page({ path: '/BTCUSDT/chart' })))?.html).toBe('<div id="prerender"><p>/BTCUSDT/chart</p></div>');
    for (const name of ['NOTHING', '__proto__', 'constructor'])
      expect(await prerenderOf(page({ path: `/${name}/chart` }))).toBeNull();
  });

  it('shows the login to no one who may be signed in', async () => {
    expect(await prerenderOf(page({ path: '/login' }))).not.toBeNull();
    expect(await prerenderOf(page({ path: '/login', maybeSignedIn: true }))).toBeNull();
  });
});

describe('the kind of window', () => {
  it.each([
    [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'X11' }, 'phone'],
    [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, 'desktop'],
    [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' }, 'phone'],
    [{ 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Safari/605.1.15' }, 'desktop'],
    [{}, 'desktop'],
  ] as const)('of %j is a %s', (headers, device) => expect(deviceOf(headers)).toBe(device));
});
