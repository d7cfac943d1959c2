import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { borrowBrowser } from './browser.ts';

const STYLE = `<style>
  body { color: #000; background: #fff }
  .faint { color: #ddd }
  .dark { background: #111 }
</style>`;
const row = (name: string, look = ''): string =>
  `<li class="${look}"><b>${name}</b><i>1.0${name.length}</i><u>sell</u><s>buy</s></li>`;
const pageOf = (rows: readonly string[], look = ''): string =>
  `<!doctype html><html lang="en"><title>Rows</title>${STYLE}<main class="${look}"><h1>Rows</h1><ul>${rows.join('')}</ul></main></html>`;

let browser: Awaited<ReturnType<typeof borrowBrowser>>;

beforeAll(async () => {
  browser = await borrowBrowser();
});

afterAll(() => browser.close());

it('a part is checked again only when it or what is around it looks different', async () => {
  const page = await (await browser.newContext()).newPage();
  const faultsIn = async (html: string): Promise<string> => {
    await page.setContent(html);
    return (await violations(page)).join(' ');
  };
  await expect(faultsIn(pageOf([row('one'), row('two'), row('three')]))).resolves.toBe('');
  // among rows like those already checked, a faint one: its four texts, in both themes
  const faint = await faultsIn(pageOf([row('one'), row('four'), row('five', 'faint'), row('six')]));
  expect(faint.split('#dddddd')).toHaveLength(8 + 1);
  // the same fault again is not reported twice
  await expect(faultsIn(pageOf([row('one'), row('seven'), row('eight', 'faint')]))).resolves.toBe('');
  // on another ground, rows like those already checked look different
  await expect(faultsIn(pageOf([row('one'), row('nine'), row('ten')], 'dark'))).resolves.toContain('#000000');
});
