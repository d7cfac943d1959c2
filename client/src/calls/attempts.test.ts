// @vitest-environment happy-dom
import { signIn } from '../testing/hooks.fixture.tsx';
import { beforeEach, expect, test } from 'vitest';
import { CLIENT_CODES, type Result } from './result.ts';
import { forgetUnanswered, UNANSWERED_AS } from '../session/session-marks.ts';
import { dropSession } from '../session/session-store.ts';
import { AttemptShelf, UNANSWERED_FOR_MS, type ShelfStorage } from './attempt-shelf.ts';
import { Attempts, attemptsOfAccount, ownerOf } from './attempts.ts';

interface Body {
  readonly says: string;
}

const ACCEPTED: Result<null> = { ok: true, data: null };
const OWNER = '7/real';
const refused = (code: number): Result<null> => ({ ok: false, code, message: '' });

/** A tab's storage; a page that is reloaded finds it again. */
class TabStorage implements ShelfStorage {
  text: string | null = null;
  getItem = (): string | null => this.text;
  setItem = (_name: string, text: string): void => void (this.text = text);
  removeItem = (): void => void (this.text = null);
}

/** Attempts as a page has them that was just loaded. */
function loadPage(storage: ShelfStorage | null = new TabStorage()): Attempts<Body> {
  return new Attempts<Body>('call', new AttemptShelf(storage));
}

function begin(attempts: Attempts<Body>, wish: string, { nowMs = 0, subject = wish, owner = OWNER, says = wish } = {}) {
  return attempts.begin({ owner, subject, wish, write: () => ({ says }) }, nowMs);
}

/** The key that a wish goes out with, `nowMs` after the beginning. */
function keyAt(attempts: Attempts<Body>, wish: string, nowMs = 0, subject = wish): string {
  return begin(attempts, wish, { nowMs, subject }).attempt.key;
}

beforeEach(() => sessionStorage.clear());

test('the same wish without an answer goes out word for word again, with its key', () => {
  const attempts = loadPage();
  const first = begin(attempts, 'a', { says: 'the first body' });
  const second = begin(attempts, 'a', { says: 'another body', nowMs: 30_000 });
  expect(first.again).toBe(false);
  expect(second).toEqual({ attempt: first.attempt, again: true });
});

test.each([CLIENT_CODES.network, CLIENT_CODES.timeout, CLIENT_CODES.server, CLIENT_CODES.aborted, 1000, 1110, 400, 23519])(
  'code %i says nothing of what was sent: the key stays',
  (code) => {
    const attempts = loadPage();
    const { attempt } = begin(attempts, 'a');
    attempts.end(attempt, refused(code), 0);
    expect(keyAt(attempts, 'a')).toBe(attempt.key);
  },
);

test.each([ACCEPTED, ...[202, 203, 304, 402, 404, 602, 1001, 1057].map(refused)])(
  '%o decides it: the next is another',
  (answer) => {
    const attempts = loadPage();
    const { attempt } = begin(attempts, 'a');
    attempts.end(attempt, answer, 0);
    expect(keyAt(attempts, 'a')).not.toBe(attempt.key);
  },
);

test('it grows old, counted from when it was sent last', () => {
  const attempts = loadPage();
  const key = keyAt(attempts, 'a', 1_000);
  expect(keyAt(attempts, 'a', 1_000 + UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(attempts, 'a', 1_000 + 2 * UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(attempts, 'a', 1_001 + 3 * UNANSWERED_FOR_MS)).not.toBe(key);
});

test('an answer to another order leaves it alone, and so does a late one to an attempt that was replaced', () => {
  const attempts = loadPage();
  const key = keyAt(attempts, 'a');
  attempts.end(begin(attempts, 'b').attempt, ACCEPTED, 0);
  expect(keyAt(attempts, 'a')).toBe(key);
  const replaced = begin(attempts, 'half of it', { subject: 'one order' }).attempt;
  const now = keyAt(attempts, 'all of it', 0, 'one order');
  attempts.end(replaced, ACCEPTED, 0);
  expect(keyAt(attempts, 'all of it', 0, 'one order')).toBe(now);
});

test('what else is wished for the same subject takes its place', () => {
  const attempts = loadPage();
  const key = keyAt(attempts, 'stop at 1', 0, 'an order');
  keyAt(attempts, 'stop at 2', 1, 'an order');
  expect(keyAt(attempts, 'stop at 1', 2, 'an order')).not.toBe(key);
});

test('a reload keeps it, with its body; an answer ends it for the page after as well', () => {
  const storage = new TabStorage();
  const { attempt } = begin(loadPage(storage), 'a', { says: 'the first body' });
  const reloaded = loadPage(storage);
  expect(reloaded.unanswered(OWNER, 1_000)).toEqual([{ says: 'the first body' }]);
  const again = begin(reloaded, 'a', { says: 'another body', nowMs: 1_000 });
  expect(again).toEqual({ attempt, again: true });
  reloaded.end(again.attempt, ACCEPTED, 1_000);
  expect(storage.text).toBeNull();
  expect(begin(loadPage(storage), 'a').again).toBe(false);
});

test('what is under way is not without an answer yet, and neither is what is old or of another account or call', () => {
  const storage = new TabStorage();
  const attempts = loadPage(storage);
  const { attempt } = begin(attempts, 'a');
  expect(attempts.unanswered(OWNER, 0)).toEqual([]);
  attempts.end(attempt, refused(CLIENT_CODES.network), 0);
  expect(attempts.unanswered(OWNER, 0)).toEqual([{ says: 'a' }]);
  expect(attempts.unanswered(OWNER, UNANSWERED_FOR_MS + 1)).toEqual([]);
  expect(attempts.unanswered('8/real', 0)).toEqual([]);
  expect(begin(attempts, 'a', { owner: '8/real' }).again).toBe(false);
  const otherCall = new Attempts<Body>('other call', new AttemptShelf(storage));
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
  const attempts = loadPage(storage);
  expect(attempts.unanswered(OWNER, 0)).toEqual([]);
  const { attempt, again } = begin(attempts, 'a');
  expect(again).toBe(false);
  expect(begin(loadPage(storage), 'a').attempt).toEqual(attempt);
});

test('without a storage, or with a full one, it lasts until the page is left', () => {
  const full = new TabStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [null, full]) {
    const attempts = loadPage(storage);
    const { attempt } = begin(attempts, 'a');
    expect(begin(attempts, 'a')).toEqual({ attempt, again: true });
    attempts.end(attempt, ACCEPTED, 0);
    expect(begin(attempts, 'a').again).toBe(false);
  }
});

test('it ends when another user or account mode comes, and stays when the same one logs in again', () => {
  const attempts = attemptsOfAccount<Body>('mine');
  const keyOf = (userId: number): string =>
    begin(attempts, 'a', { owner: ownerOf({ userId, accountMode: 'real' }), nowMs: Date.now() }).attempt.key;
  signIn('real', 7);
  const key = keyOf(7);
  dropSession();
  signIn('real', 7);
  expect(keyOf(7)).toBe(key);
  signIn('demo', 7);
  signIn('real', 7);
  const next = keyOf(7);
  expect(next).not.toBe(key);
  dropSession();
  signIn('real', 8);
  expect(sessionStorage.getItem(UNANSWERED_AS)).toBeNull();
  expect(keyOf(8)).not.toBe(next);
  forgetUnanswered();
  expect(begin(attempts, 'a', { owner: OWNER, nowMs: Date.now() }).again).toBe(false);
});

test('a duplicated tab, which has a copy of it, loses it with the answer in the other', async () => {
  signIn('real', 7);
  const attempts = attemptsOfAccount<Body>('copied');
  const { key } = begin(attempts, 'a', { nowMs: Date.now() }).attempt;
  const other = new BroadcastChannel('truefill.answered');
  other.postMessage(key);
  await expect.poll(() => sessionStorage.getItem(UNANSWERED_AS)).toBeNull();
  const told = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const { attempt } = begin(attempts, 'b', { nowMs: Date.now() });
  attempts.end(attempt, ACCEPTED, Date.now());
  expect(await told).toBe(attempt.key);
  other.close();
});
