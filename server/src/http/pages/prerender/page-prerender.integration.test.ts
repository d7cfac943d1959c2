import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Answer, type TestServer } from '../../../test-support/test-server.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><!--truefill:head--></head><body><!--truefill:prerender--><div id="root"></div></body></html>';
/** A fake build: prerenders what the server passed to it, and fails for the list of markets. */
const BUILD = `
  const { brand, path, locale, firstData, maybeSignedIn } = prerenderRequest;
  var firstFrame = { prerendered: (async () => {
    if (path === '/quotation') throw new Error('this build is broken');
    const title = brand.title.replaceAll('<', '&lt;');
    return '<p style="top:1px">' + [title, locale, Object.keys(firstData.productList).length > 0, maybeSignedIn] + '</p>';
  })() };
`;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const webDir = join(server.dataDir, 'web');
  const nothing = { scripts: [], styles: [] };
  mkdirSync(join(webDir, '.vite'));
  mkdirSync(join(webDir, 'prerender'));
  writeFileSync(
    join(webDir, '.vite', 'first-views.json'),
    JSON.stringify(['/', '/quotation'].map((path) => ({ path, phone: nothing, wide: nothing }))),
  );
  writeFileSync(join(webDir, 'prerender', 'prerender.js'), BUILD);
  writeFileSync(join(webDir, 'index.html'), PAGE);
});
afterAll(() => server.close());

const bodyOf = ({ text }: Answer): string => text.slice(text.indexOf('<body>'));

/** A new thread may take longer than a visitor waits. */
async function prerendered(cookie: string): Promise<Answer> {
  let answer: Answer | undefined;
  const visit = async (): Promise<string> => bodyOf((answer = await server.send('/', { headers: { cookie } })));
  await expect.poll(visit, { timeout: 10_000 }).toContain('id="prerender"');
  return answer as Answer;
}

it('a page contains the first view of its brand and language, and nothing about the visitor', async () => {
  const visitor = await prerendered('lang=en');
  expect(bodyOf(visitor)).toContain(
    '<div id="prerender"><div id="prerender-0"><p data-drawn="0">Northwind,en,true,false</p></div></div><div id="root">',
  );
  expect(visitor.text.includes('#prerender-0 [data-drawn="0"]{top:1px}')).toBe(true);
  expect(visitor.text.includes(' style=')).toBe(false);
  expect(String(visitor.headers['vary'])).toContain('sec-ch-ua-mobile, user-agent');
  expect(visitor.headers['cache-control']).toBe('private, no-cache');
  const user = await prerendered('lang=zh-cn; refresh=secret-of-one');
  expect(bodyOf(user)).toContain('>Northwind,zh-cn,true,true<');
  expect(user.text.includes('secret-of-one')).toBe(false);
});

it('a page whose first view cannot be prerendered is complete without it, and the failure is logged once', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    const { status, text } = await server.send('/quotation');
    const [isPrerendered, isWhole] = ['id="prerender"', '<div id="root">'].map((part) => text.includes(part));
    expect({ status, isPrerendered, isWhole }).toEqual({ status: 200, isPrerendered: false, isWhole: true });
  }
  await expect.poll(() => server.logged().match(/this build is broken/g)?.length).toBe(1);
});
