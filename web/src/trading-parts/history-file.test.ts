// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { saveHistory } from './history-file.ts';

/** Files passed to the browser: name and content. */
let saved: { readonly name: string; readonly content: Promise<string> }[];

beforeEach(() => {
  saved = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: (blobs.get(this.href) as Blob).text() });
  });
});

const HEAD = '\u{feff}order_number,account\r\n';
const name = (): string => 'northwind-real-orders-2026-11-01_2026-11-23';

test('all parts form one file, requested one after the other', async () => {
  const requests: string[] = [];
  const readPart = async (after: string) => {
    requests.push(after);
    return after === '' ? { csv: `${HEAD}1,real\r\n2,real\r\n`, next: '5.2' } : { csv: '3,real\r\n', next: '' };
  };
  expect(await saveHistory({ name, readPart }, i18next)).toEqual({ rows: 3, cut: false });
  expect(requests).toEqual(['', '5.2']);
  expect(saved.map((file) => file.name)).toEqual([`${name()}.csv`]);
  expect(await saved[0]?.content).toBe('\u{feff}order_number,account\r\n1,real\r\n2,real\r\n3,real\r\n');
});

test('the parts of a list are translated, however many there are', async () => {
  const readPart = async (after: string) =>
    after === '' ? { csv: `${HEAD}1,real\r\n`, next: '5.2' } : { csv: '3,demo\r\n', next: '' };
  await saveHistory({ name, of: 'orders', readPart }, i18next);
  expect(await saved[0]?.content).toBe('\u{feff}Order number,Account\r\n1,Real\r\n3,Demo\r\n');
});

test('if a part fails, or there are no rows, nothing is saved', async () => {
  const failure = { ok: false, code: -2, message: '' } as const;
  const broken = async (after: string) => {
    if (after !== '') throw new CallFailed(failure);
    return { csv: `${HEAD}1,real\r\n`, next: '5.1' };
  };
  expect(await saveHistory({ name, readPart: broken }, i18next)).toEqual({ failure });
  expect(await saveHistory({ name, readPart: async () => ({ csv: HEAD, next: '' }) }, i18next)).toEqual({ rows: 0, cut: false });
  expect(saved).toEqual([]);
});

test('an endless file is truncated and reported as such', async () => {
  const readPart = async (after: string) => ({ csv: `${after === '' ? HEAD : ''}1,real\r\n`, next: '5.1' });
  expect(await saveHistory({ name, readPart }, i18next)).toEqual({ rows: 200, cut: true });
});
