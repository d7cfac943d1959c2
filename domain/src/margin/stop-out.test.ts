import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { firstToStopOut, marginLevel, mustStopOut, warningStage, type MarginState } from './stop-out.ts';

const state = (available: bigint, reservation: bigint, margin: bigint, floating: bigint): MarginState => ({
  available: cents(available),
  reservations: [cents(reservation)],
  margins: [cents(margin)],
  floating: cents(floating),
});

describe('stop-out', () => {
  it.each([
    ['exactly half', state(0n, 0n, 1_000n, -500n), true, 5_000n],
    ['a cent above half', state(0n, 0n, 1_000n, -499n), false, 5_010n],
    ['above half by less than the level shows', state(0n, 0n, 10n ** 9n, -(10n ** 9n / 2n) + 1n), false, 5_000n],
    ["reservations count as the user's", state(0n, 1n, 1_000n, -500n), false, 5_010n],
    ['in debt', state(-2_000n, 0n, 1_000n, 0n), true, -10_000n],
    ['nothing open', state(-5n, 0n, 0n, 0n), false, null],
  ])('%s', (_what, given, due, level) => {
    expect(mustStopOut(given)).toBe(due);
    expect(marginLevel(given)).toBe(level);
  });

  it('takes the largest loss first, and of equal losses the older position', () => {
    const losing = [3n, 1n, 2n].map((id) => ({ id, floating: cents(id === 2n ? -5n : -9n) }));
    expect(firstToStopOut(losing)?.id).toBe(1n);
    expect(firstToStopOut([])).toBeNull();
  });
});

describe('warnings', () => {
  it.each([
    [10_001n, 0, 0],
    [10_000n, 0, 1],
    [10_500n, 1, 1],
    [10_501n, 1, 0],
    [7_501n, 1, 1],
    [7_500n, 1, 2],
    [7_500n, 0, 2],
    [8_000n, 2, 2],
    [8_001n, 2, 1],
    [null, 2, 0],
  ])('at %s after stage %s come to %s', (level, before, stage) => {
    expect(warningStage(level, before)).toBe(stage);
  });

  it('do not flicker: a constant level stays at its stage', () => {
    fc.assert(
      fc.property(fc.bigInt(-20_000n, 20_000n), fc.nat(2), (level, before) => {
        const stage = warningStage(level, before);
        expect(warningStage(level, stage)).toBe(stage);
      }),
    );
  });
});
