import { expect, it } from 'vitest';
import { createLoginThrottle } from './login-throttle.ts';

function throttleAt(start: number) {
  let nowMs = start;
  const throttle = createLoginThrottle({ now: () => nowMs });
  const fail = (account: string, address: string, times: number): void => {
    for (let time = 0; time < times; time += 1) throttle.failed(account, address);
  };
  return { throttle, fail, pass: (ms: number) => void (nowMs += ms) };
}

it('delays grow from the fifth failure of one address, up to five minutes', () => {
  const { throttle, fail } = throttleAt(0);
  fail('a', 'x', 4);
  expect(throttle.waitMs('a', 'x')).toBe(0);
  const waits = Array.from({ length: 12 }, () => {
    fail('a', 'x', 1);
    return throttle.waitMs('a', 'x');
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1000));
  expect(throttle.waitMs('a', 'y')).toBe(0);
  expect(throttle.waitMs('b', 'x')).toBe(0);
});

it('checklist 17: an attacker from everywhere can slow an account down, never lock it', () => {
  const { throttle, fail } = throttleAt(0);
  for (let attacker = 0; attacker < 1_000; attacker += 1) fail('a', `attacker ${attacker}`, 1);
  expect(throttle.waitMs('a', 'owner')).toBe(15_000);
});

it('an attacker from everywhere does not even slow the owner down where he has logged in before', () => {
  const { throttle, fail } = throttleAt(0);
  throttle.succeeded('a', 'home');
  for (let attacker = 0; attacker < 1_000; attacker += 1) fail('a', `attacker ${attacker}`, 1);
  expect(throttle.waitMs('a', 'home')).toBe(0);
  expect(throttle.waitMs('a', 'elsewhere')).toBe(15_000);
  fail('a', 'home', 5);
  expect(throttle.waitMs('a', 'home')).toBe(1_000);
});

it('a success or a day of peace forgets', () => {
  const { throttle, fail, pass } = throttleAt(0);
  fail('a', 'x', 10);
  throttle.succeeded('a', 'x');
  expect(throttle.waitMs('a', 'x')).toBe(0);
  fail('a', 'x', 20);
  pass(24 * 3_600_000 + 1);
  fail('a', 'x', 1);
  expect(throttle.waitMs('a', 'x')).toBe(0);
});

it('a try that was turned away before it was judged leaves no trace', () => {
  const { throttle, fail, pass } = throttleAt(0);
  fail('a', 'x', 5);
  pass(1_000);
  expect(throttle.waitMs('a', 'x')).toBe(0);
  fail('a', 'x', 1);
  expect(throttle.waitMs('a', 'x')).toBe(2_000);
  throttle.withdrew('a', 'x');
  expect(throttle.waitMs('a', 'x')).toBe(0);
  throttle.withdrew('b', 'x');
  expect(throttle.waitMs('b', 'x')).toBe(0);
});
