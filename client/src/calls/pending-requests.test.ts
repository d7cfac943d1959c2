// @vitest-environment happy-dom
import { signIn } from '../testing/hooks.fixture.tsx';
import { beforeEach, expect, test } from 'vitest';
import { CLIENT_CODES, type Result } from './result.ts';
import { clearUnanswered, UNANSWERED_AS } from '../session/session-marks.ts';
import { ownerOf, dropSession } from '../session/session-store.ts';
import { PendingRequestStorage, UNANSWERED_FOR_MS, type KeyValueStorage } from './pending-request-storage.ts';
import { PendingRequests, pendingRequestsOf } from './pending-requests.ts';

interface Body {
  readonly body: string;
}

const ACCEPTED: Result<null> = { ok: true, data: null };
const OWNER = '7/real';
const refused = (code: number): Result<null> => ({ ok: false, code, message: '' });

/** A tab's storage, which survives a reload. */
class TabStorage implements KeyValueStorage {
  text: string | null = null;
  getItem = (): string | null => this.text;
  setItem = (_name: string, text: string): void => void (this.text = text);
  removeItem = (): void => void (this.text = null);
}

/** The pending requests of a page that was just loaded. */
function loadPage(storage: KeyValueStorage | null = new TabStorage()): PendingRequests<Body> {
  return new PendingRequests<Body>('call', new PendingRequestStorage(storage));
}

function begin(
  pending: PendingRequests<Body>,
  intent: string,
  { nowMs = 0, subject = intent, owner = OWNER, body = intent } = {},
) {
  return pending.begin(owner, { subject, intent, write: () => ({ body }) }, nowMs);
}

/** The key that an intent is sent with, `nowMs` after the start. */
function keyAt(pending: PendingRequests<Body>, intent: string, nowMs = 0, subject = intent): string {
  return begin(pending, intent, { nowMs, subject }).request.key;
}

beforeEach(() => sessionStorage.clear());

test('an unanswered intent is sent again unchanged, with its key', () => {
  const pending = loadPage();
  const first = begin(pending, 'a', { body: 'the first body' });
  const second = begin(pending, 'a', { body: 'another body', nowMs: 30_000 });
  expect(first.again).toBe(false);
  expect(second).toEqual({ request: first.request, again: true });
});

test.each([CLIENT_CODES.network, CLIENT_CODES.timeout, CLIENT_CODES.server, CLIENT_CODES.aborted, 1000, 1110, 400, 23519, 23560])(
  'code %i is inconclusive: the key stays',
  (code) => {
    const pending = loadPage();
    const { request } = begin(pending, 'a');
    pending.end(request, refused(code), 0);
    expect(keyAt(pending, 'a')).toBe(request.key);
  },
);

test.each([ACCEPTED, ...[202, 203, 304, 402, 404, 602, 1001, 1057].map(refused)])(
  '%o is conclusive: the next request gets a new key',
  (answer) => {
    const pending = loadPage();
    const { request } = begin(pending, 'a');
    pending.end(request, answer, 0);
    expect(keyAt(pending, 'a')).not.toBe(request.key);
  },
);

test('it expires, counted from when it was last sent', () => {
  const pending = loadPage();
  const key = keyAt(pending, 'a', 1_000);
  expect(keyAt(pending, 'a', 1_000 + UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(pending, 'a', 1_000 + 2 * UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(pending, 'a', 1_001 + 3 * UNANSWERED_FOR_MS)).not.toBe(key);
});

test('an answer to another order does not affect it, nor does a late answer to an attempt that was replaced', () => {
  const pending = loadPage();
  const key = keyAt(pending, 'a');
  pending.end(begin(pending, 'b').request, ACCEPTED, 0);
  expect(keyAt(pending, 'a')).toBe(key);
  const replaced = begin(pending, 'half of it', { subject: 'one order' }).request;
  const now = keyAt(pending, 'all of it', 0, 'one order');
  pending.end(replaced, ACCEPTED, 0);
  expect(keyAt(pending, 'all of it', 0, 'one order')).toBe(now);
});

test('another request about the same subject replaces it', () => {
  const pending = loadPage();
  const key = keyAt(pending, 'stop at 1', 0, 'an order');
  keyAt(pending, 'stop at 2', 1, 'an order');
  expect(keyAt(pending, 'stop at 1', 2, 'an order')).not.toBe(key);
});

test('it survives a reload, with its body; an answer also ends it for the next page', () => {
  const storage = new TabStorage();
  const { request } = begin(loadPage(storage), 'a', { body: 'the first body' });
  const reloaded = loadPage(storage);
  expect(reloaded.unanswered(OWNER, 1_000)).toEqual([{ body: { body: 'the first body' }, sentMs: 0 }]);
  const again = begin(reloaded, 'a', { body: 'another body', nowMs: 1_000 });
  expect(again).toEqual({ request, again: true });
  reloaded.end(again.request, ACCEPTED, 1_000);
  expect(storage.text).toBeNull();
  expect(begin(loadPage(storage), 'a').again).toBe(false);
});

test('requests in progress, expired ones and those of another account or call are not listed as unanswered', () => {
  const storage = new TabStorage();
  const pending = loadPage(storage);
  const { request } = begin(pending, 'a');
  expect(pending.unanswered(OWNER, 0)).toEqual([]);
  pending.end(request, refused(CLIENT_CODES.network), 0);
  expect(pending.unanswered(OWNER, 0)).toEqual([{ body: { body: 'a' }, sentMs: 0 }]);
  expect(pending.unanswered(OWNER, UNANSWERED_FOR_MS + 1)).toEqual([]);
  expect(pending.unanswered('8/real', 0)).toEqual([]);
  expect(begin(pending, 'a', { owner: '8/real' }).again).toBe(false);
  const otherCall = new PendingRequests<Body>('other call', new PendingRequestStorage(storage));
  expect(begin(otherCall, 'a').again).toBe(false);
});

test.each([
  ['no JSON', () => '{"kind'],
  ['no list', () => '{"a":1}'],
  ['nothing', () => 'null'],
  ['lists of nothing', () => '[null,1,"a",[],{}]'],
  ['a key that is none', (text: string) => text.replace(/"key":"[^"]+"/, '"key":"a key\\r\\nheader: x"')],
  ['a time that is none', (text: string) => text.replace(/"sentMs":0/, '"sentMs":"0"')],
  ['a time yet to come', (text: string) => text.replace(/"sentMs":0/, '"sentMs":9999999999999')],
  ['a body that is none', (text: string) => text.replace(/"body":\{[^}]*\}/, '"body":"a"')],
] as const)('a storage that holds %s keeps nothing, and works on', (_what, damage) => {
  const storage = new TabStorage();
  begin(loadPage(storage), 'a');
  storage.text = damage(storage.text ?? '');
  const pending = loadPage(storage);
  expect(pending.unanswered(OWNER, 0)).toEqual([]);
  const { request, again } = begin(pending, 'a');
  expect(again).toBe(false);
  expect(begin(loadPage(storage), 'a').request).toEqual(request);
});

test('without a storage, or with a full one, it lasts until the page is left', () => {
  const full = new TabStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [null, full]) {
    const pending = loadPage(storage);
    const { request } = begin(pending, 'a');
    expect(begin(pending, 'a')).toEqual({ request, again: true });
    pending.end(request, ACCEPTED, 0);
    expect(begin(pending, 'a').again).toBe(false);
  }
});

test('it ends when another user logs in, and stays when the same user logs in again or switches accounts', () => {
  const pending = pendingRequestsOf<Body>('mine');
  const keyOf = (userId: number): string =>
    begin(pending, 'a', { owner: ownerOf({ userId, accountMode: 'real' }), nowMs: Date.now() }).request.key;
  signIn('real', 7);
  const key = keyOf(7);
  dropSession();
  signIn('real', 7);
  expect(keyOf(7)).toBe(key);
  signIn('demo', 7);
  signIn('real', 7);
  expect(keyOf(7)).toBe(key);
  dropSession();
  // a number that starts like the other's
  signIn('real', 70);
  expect(sessionStorage.getItem(UNANSWERED_AS)).toBeNull();
  expect(keyOf(70)).not.toBe(key);
  clearUnanswered();
  expect(begin(pending, 'a', { owner: OWNER, nowMs: Date.now() }).again).toBe(false);
});

test('a duplicated tab, which has a copy of it, drops it when the other tab gets the answer', async () => {
  signIn('real', 7);
  const pending = pendingRequestsOf<Body>('copied');
  const { key } = begin(pending, 'a', { nowMs: Date.now() }).request;
  const other = new BroadcastChannel('truefill.answered');
  other.postMessage(key);
  await expect.poll(() => sessionStorage.getItem(UNANSWERED_AS)).toBeNull();
  const notified = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const { request } = begin(pending, 'b', { nowMs: Date.now() });
  pending.end(request, ACCEPTED, Date.now());
  expect(await notified).toBe(request.key);
  other.close();
});

test('a request of an older page keeps its key', () => {
  const storage = new TabStorage();
  const { key } = begin(loadPage(storage), 'a').request;
  storage.text = storage.text?.replace('"intent"', '"wish"') ?? null;
  expect(keyAt(loadPage(storage), 'a')).toBe(key);
});
