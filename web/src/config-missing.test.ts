// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { carriesBrand } from '@truefill/client/brand.ts';
import { showConfigMissing } from './config-missing.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

test.each([
  ['no brand', '', false],
  ['an empty one', '<script type="application/json" id="brand"></script>', false],
  ['one that was cut off', '<script type="application/json" id="brand">{"site":"On</script>', false],
  ['one', '<script type="application/json" id="brand">{"site":"One"}</script>', true],
])('a page with %s', (_what, markup, carries) => {
  for (const old of document.querySelectorAll('#brand')) old.remove();
  document.body.insertAdjacentHTML('beforeend', markup);
  expect(carriesBrand()).toBe(carries);
});

test.each([
  [['en-GB', 'en'], 'Cannot load config, please contact administrator.'],
  [['ZH-CN'], '无法加载配置，请联系管理员。'],
  [['de-AT'], 'Die Konfiguration konnte nicht geladen werden. Bitte wenden Sie sich an den Administrator.'],
  [['xx'], 'Cannot load config, please contact administrator.'],
])('shows a message to a reader of %j instead of the app', async (languages, words) => {
  vi.stubGlobal('navigator', { languages });
  await showConfigMissing();
  expect(document.querySelector('#root [role=alert]')?.textContent).toBe(words);
});
