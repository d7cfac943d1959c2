import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { SOCIAL_SIZE } from './social-picture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([NORTHWIND, PLUMTREE])("%s: robots and the sitemap name that host, and no user's screen", async (host) => {
  const robots = await server.send('/robots.txt', { host });
  expect(robots.text).toContain('Disallow: /user\n');
  expect(robots.text).toContain(`Sitemap: http://${host}:${server.port}/sitemap.xml`);
  const { text, headers } = await server.send('/sitemap.xml', { host });
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toContain(`http://${host}:${server.port}/BTCUSDT/chart`);
  for (const document of ['terms', 'execution', 'conflicts', 'complaints'])
    expect(addresses).toContain(`http://${host}:${server.port}/legal/${document}`);
  expect(addresses.every((address) => address?.startsWith(`http://${host}:${server.port}/`))).toBe(true);
  const below = addresses.filter((address) => address?.includes('/user'));
  expect(below.every((address) => /\/user\/(?:privacy|standards)$/.test(address ?? ''))).toBe(true);
});

it('public pages are in the sitemap if the brand shows them, and open to robots', async () => {
  const screens = async (host: string) => {
    const [robots, sitemap] = await Promise.all(['/robots.txt', '/sitemap.xml'].map((path) => server.send(path, { host })));
    const listed = [...(sitemap?.text ?? '').matchAll(/<loc>[^<]*?(\/rules|\/user\/\w+)<\/loc>/g)].map(([, path]) => path);
    const allowed = [...(robots?.text ?? '').matchAll(/^Allow: (.*)$/gm)].map(([, path]) => path);
    return { listed, allowed };
  };
  // one brand has both pages, the other has no standards
  expect(await screens(NORTHWIND)).toEqual({
    listed: ['/rules', '/user/privacy', '/user/standards'],
    allowed: ['/user/privacy', '/user/standards'],
  });
  expect(await screens(PLUMTREE)).toEqual({ listed: ['/rules', '/user/privacy'], allowed: ['/user/privacy'] });
});

it("the page names its brand's image for other sites, which may show it", async () => {
  const page = await server.send('/', { host: NORTHWIND, headers: { accept: 'text/html' } });
  const address = /<meta property="og:image" content="([^"]+)">/.exec(page.text)?.[1] ?? '';
  const { pathname, hostname } = new URL(address);
  expect(hostname).toBe(NORTHWIND);
  const picture = await server.send(pathname, { host: NORTHWIND });
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const { format, width, height } = await sharp(picture.bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', ...SOCIAL_SIZE });
  expect((await server.send(pathname, { host: PLUMTREE })).status).toBe(404);
});

it('each host has its own offline page and service worker', async () => {
  const [northwind, plumtree] = await Promise.all([NORTHWIND, PLUMTREE].map((host) => server.send('/offline', { host })));
  expect(northwind?.text).toContain('data-brand="northwind"');
  expect(plumtree?.text).toContain('data-brand="plumtree"');
  expect(northwind?.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const workers = await Promise.all([NORTHWIND, PLUMTREE].map((host) => server.send('/service-worker.js', { host })));
  expect(workers[0]?.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(workers[0]?.text).not.toBe(workers[1]?.text);
  expect((await server.send('/offline', { host: 'evil.example' })).status).toBe(421);
});
