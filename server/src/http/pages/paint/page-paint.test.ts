import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstData } from '@truefill/api/first-data.ts';
import type { PaintRequest } from '@truefill/api/paint-request.ts';
import { testBrand } from '../../../features/quotes/test-support/test-brand.ts';
import { publicBrand } from '../page-routes.ts';
import { createPagePaints, deviceOf, type PagePaints, type PaintedPage } from './page-paint.ts';

const PHONE = { 'sec-ch-ua-mobile': '?1' };
let asked: PaintRequest[];
let paints: PagePaints;
const paintOf = (page: PaintedPage) => paints.find(page);

beforeEach(() => {
  asked = [];
  const painter = {
    paint: async (request: PaintRequest) => {
      asked.push(request);
      return { html: `<p>${request.path}</p>`, css: 'p{top:0}' };
    },
    stop: async () => undefined,
  };
  paints = createPagePaints(painter, { now: () => 17 }, { now: () => 0 });
});

const page = (change: Partial<PaintedPage> = {}): PaintedPage => ({
  headers: PHONE,
  path: '/',
  brand: publicBrand(testBrand({ id: 'one' }), '1.152.7', []),
  preferences: { theme: 'dark', followsSystem: false, updown: 'blue-red', locale: 'en' },
  firstData: { productList: { BTCUSDT: {} }, productOrderInfo: { items: [] } } as unknown as FirstData,
  maybeSignedIn: false,
  ...change,
});

describe('a page’s paint', () => {
  it('is shared by all who would be shown the same, and by no one else', async () => {
    const others: Partial<PaintedPage>[] = [
      { brand: publicBrand(testBrand({ id: 'two' }), '1.152.7', []) },
      { preferences: { theme: 'light', followsSystem: false, updown: 'blue-red', locale: 'en' } },
      { preferences: { theme: 'dark', followsSystem: false, updown: 'blue-red', locale: 'zh-cn' } },
      { headers: {} },
      { path: '/quotation' },
      { maybeSignedIn: true },
    ];
    for (const change of [{}, {}, ...others]) expect(await paintOf(page(change))).not.toBeNull();
    expect(asked).toHaveLength(1 + others.length);
    expect(asked[0]).toMatchObject({ path: '/', device: 'phone', nowMs: 17, maybeSignedIn: false });
  });

  it('is hidden where a browser keeps other settings, and asks for fonts where it has them', async () => {
    const paint = await paintOf(page());
    expect(paint?.css).toContain('[data-kept] #paint{display:none!important}');
    expect(paint?.script).toContain("if(s.getItem('truefill.fonts')!==null)d.fonts=''");
  });

  it('is there for markets that exist, not for what an address may name', async () => {
    expect((await paintOf(page({ path: '/BTCUSDT/chart' })))?.html).toBe('<div id="paint"><p>/BTCUSDT/chart</p></div>');
    for (const name of ['NOTHING', '__proto__', 'constructor'])
      expect(await paintOf(page({ path: `/${name}/chart` }))).toBeNull();
  });

  it('shows the login to nobody who may be signed in', async () => {
    expect(await paintOf(page({ path: '/login' }))).not.toBeNull();
    expect(await paintOf(page({ path: '/login', maybeSignedIn: true }))).toBeNull();
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
