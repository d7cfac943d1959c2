import { expect, it } from 'vitest';
import { canBeTakenOver, CLAIM_MS, claimAt, claimFor } from './claim.ts';

const [ANN, BEN] = [1n, 2n];
const START = 1_000_000;
const claimed = { by: ANN, sinceMs: START, untilMs: START + CLAIM_MS };
const renewed = { ...claimed, untilMs: START + 3 * CLAIM_MS };

it('a claim is in force until its end', () => {
  const stored = { claimed_by: ANN, claimed_since_ms: BigInt(START), claimed_until_ms: BigInt(claimed.untilMs) };
  expect(claimAt(stored, claimed.untilMs - 1)).toEqual(claimed);
  expect(claimAt(stored, claimed.untilMs)).toBeNull();
  expect(claimAt({ ...stored, claimed_since_ms: null }, START)).toEqual(claimed);
  expect(claimAt({ claimed_by: null, claimed_since_ms: null, claimed_until_ms: null }, START)).toBeNull();
});

it('claiming again renews a claim, and keeps its start', () => {
  const nowMs = START + CLAIM_MS - 1;
  expect(claimFor(ANN, claimed, { nowMs, takeOver: false })).toEqual({ ...claimed, untilMs: nowMs + CLAIM_MS });
});

it('a colleague may take a claim over once its first ten minutes are over, if they ask for it', () => {
  const early = { nowMs: START + CLAIM_MS - 1, takeOver: true };
  const late = { nowMs: START + CLAIM_MS, takeOver: true };
  expect([canBeTakenOver(renewed, early.nowMs), canBeTakenOver(renewed, late.nowMs)]).toEqual([false, true]);
  expect(claimFor(BEN, renewed, early)).toBeNull();
  expect(claimFor(BEN, renewed, { ...late, takeOver: false })).toBeNull();
  expect(claimFor(BEN, renewed, late)).toEqual({ by: BEN, sinceMs: late.nowMs, untilMs: late.nowMs + CLAIM_MS });
});

it('an unclaimed case is anybody’s', () => {
  expect(claimFor(BEN, null, { nowMs: START, takeOver: false })).toEqual({ ...claimed, by: BEN });
});
