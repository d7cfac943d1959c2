// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { gripOf } from './trade-line-overlay.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

/** Top and bottom of the area that grips a line at 100. */
function grip(...others: readonly number[]): readonly number[] {
  const { y, height } = gripOf(100, 300, others).attrs as { readonly y: number; readonly height: number };
  return [y, y + height];
}

test('a finger grips a line anywhere within a touch target', () => expect(grip()).toEqual([78, 122]));
test('of two close lines each is gripped on its own side', () => {
  expect(grip(90)).toEqual([95, 122]);
  expect(grip(20, 90, 104, 200)).toEqual([95, 102]);
});
test('lines at the same height share it', () => expect(grip(100)).toEqual([78, 122]));
