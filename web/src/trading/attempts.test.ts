// @vitest-environment happy-dom
import { signIn } from '../hooks.fixture.tsx';
import { expect, test } from 'vitest';
import { CLIENT_CODES, type Result } from '../api-client/result.ts';
import { dropSession } from '../session/session-store.ts';
import { Attempts, attemptsOfAccount, UNANSWERED_FOR_MS } from './attempts.ts';

const ACCEPTED: Result<null> = { ok: true, data: null };
const refused = (code: number): Result<null> => ({ ok: false, code, message: '' });

/** The key that a wish goes out with, `nowMs` after the beginning. */
function keyAt(attempts: Attempts<string>, wish: string, nowMs = 0, subject = wish): string {
  return attempts.begin(subject, wish, () => wish, nowMs).attempt.key;
}

test('the same wish without an answer goes out word for word again, with its key', () => {
  const attempts = new Attempts<string>();
  const first = attempts.begin('a', 'a', () => 'the first body', 0);
  const second = attempts.begin('a', 'a', () => 'another body', 30_000);
  expect(first.again).toBe(false);
  expect(second).toEqual({ attempt: first.attempt, again: true });
});

test.each([CLIENT_CODES.network, CLIENT_CODES.timeout, CLIENT_CODES.server, CLIENT_CODES.aborted, 1000, 1110, 400, 23519])(
  'code %i says nothing of what was sent: the key stays',
  (code) => {
    const attempts = new Attempts<string>();
    const { attempt } = attempts.begin('a', 'a', () => 'a', 0);
    attempts.end(attempt, refused(code));
    expect(keyAt(attempts, 'a')).toBe(attempt.key);
  },
);

test.each([ACCEPTED, ...[202, 203, 304, 402, 404, 602, 1001, 1057].map(refused)])(
  '%o decides it: the next is another',
  (answer) => {
    const attempts = new Attempts<string>();
    const { attempt } = attempts.begin('a', 'a', () => 'a', 0);
    attempts.end(attempt, answer);
    expect(keyAt(attempts, 'a')).not.toBe(attempt.key);
  },
);

test('it grows old, counted from when it was sent last', () => {
  const attempts = new Attempts<string>();
  const key = keyAt(attempts, 'a', 1_000);
  expect(keyAt(attempts, 'a', 1_000 + UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(attempts, 'a', 1_000 + 2 * UNANSWERED_FOR_MS)).toBe(key);
  expect(keyAt(attempts, 'a', 1_001 + 3 * UNANSWERED_FOR_MS)).not.toBe(key);
});

test('an answer to another order leaves it alone, and so does a late one to an attempt that was replaced', () => {
  const attempts = new Attempts<string>();
  const key = keyAt(attempts, 'a');
  const other = attempts.begin('b', 'b', () => 'b', 0).attempt;
  attempts.end(other, ACCEPTED);
  expect(keyAt(attempts, 'a')).toBe(key);
  const replaced = attempts.begin('one order', 'half of it', () => '', 0).attempt;
  const now = keyAt(attempts, 'all of it', 0, 'one order');
  attempts.end(replaced, ACCEPTED);
  expect(keyAt(attempts, 'all of it', 0, 'one order')).toBe(now);
});

test('what else is wished for the same subject takes its place', () => {
  const attempts = new Attempts<string>();
  const key = keyAt(attempts, 'stop at 1', 0, 'an order');
  keyAt(attempts, 'stop at 2', 1, 'an order');
  expect(keyAt(attempts, 'stop at 1', 2, 'an order')).not.toBe(key);
});

test('it ends when another user or account mode comes, and stays when the same one logs in again', () => {
  const attempts = attemptsOfAccount<string>();
  signIn('real', 7);
  const key = keyAt(attempts, 'a');
  dropSession();
  signIn('real', 7);
  expect(keyAt(attempts, 'a')).toBe(key);
  signIn('demo', 7);
  signIn('real', 7);
  const next = keyAt(attempts, 'a');
  expect(next).not.toBe(key);
  dropSession();
  signIn('real', 8);
  expect(keyAt(attempts, 'a')).not.toBe(next);
});
