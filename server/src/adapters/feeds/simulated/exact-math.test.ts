import fc from 'fast-check';
import { expect, test } from 'vitest';

import { exactExp, exactLog, fatTailed, normal, uniform } from './exact-math.ts';
import { hash, NormalPairs, secondWord, streamKey, ValueNoise } from './keyed-hash.ts';

const DRAWS = 100_000;

test('exp and log agree with the engine to 14 digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -43, max: 43, noNaN: true }), (x) => {
      expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(exactLog(Math.exp(x)) - x)).toBeLessThan(1e-13 * Math.max(1, Math.abs(x)));
    }),
  );
  expect(exactExp(0)).toBe(1);
  expect(exactLog(1)).toBe(0);
  expect([exactExp(1_000), exactExp(-1_000)]).toEqual([exactExp(44), exactExp(-44)]);
});

test.each([
  [0.5, 0],
  [0.841_344_746, 1],
  [0.158_655_254, -1],
  [0.977_249_868, 2],
  [0.998_650_102, 3],
  [0.000_031_671, -4],
])('the quantile of %d is %d', (probability, quantile) => {
  expect(normal(Math.floor(probability * 2 ** 32))).toBeCloseTo(quantile, 4);
});

test('quantiles increase with their bits and stay finite at both ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 2 }), (bits) => {
      expect(normal(bits)).toBeLessThan(normal(bits + 1) + 1e-12);
    }),
  );
  expect(normal(0)).toBeCloseTo(-normal(2 ** 32 - 1), 9);
  expect(normal(0)).toBeGreaterThan(-6.5);
  expect([uniform(0) > 0, uniform(-1) < 1]).toEqual([true, true]);
});

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const power = (exponent: number): number => values.reduce((sum, value) => sum + (value - mean) ** exponent, 0) / values.length;
  return { mean, variance: power(2), kurtosis: power(4) / power(2) ** 2 - 3 };
}

test('both words of the hash are normal and independent of each other and of their neighbors', () => {
  const key = streamKey('seed', 'stream');
  const pairs = Array.from({ length: DRAWS }, (_, index) => [normal(hash(key, index)), normal(secondWord())] as const);
  const first = pairs.map(([one]) => one);
  const second = pairs.map(([, two]) => two);
  for (const values of [first, second]) {
    const { mean, variance, kurtosis } = moments(values);
    expect(Math.abs(mean)).toBeLessThan(0.015);
    expect(Math.abs(variance - 1)).toBeLessThan(0.02);
    expect(Math.abs(kurtosis)).toBeLessThan(0.08);
  }
  const product = (one: readonly number[], other: readonly number[]): number =>
    moments(one.map((value, index) => value * (other[index] ?? 0))).mean;
  expect(Math.abs(product(first, second))).toBeLessThan(0.015);
  expect(Math.abs(product(first, first.slice(1)))).toBeLessThan(0.015);
  const neighbor = streamKey('seed', 'streams');
  const other = Array.from({ length: DRAWS }, (_, index) => normal(hash(neighbor, index)));
  expect(Math.abs(product(first, other))).toBeLessThan(0.015);
});

test("fat-tailed numbers have variance 1 and the tails of Student's t with five degrees of freedom", () => {
  const key = streamKey('seed', 'tails');
  const { variance, kurtosis } = moments(Array.from({ length: DRAWS }, (_, index) => fatTailed(normal(hash(key, index)))));
  expect(Math.abs(variance - 1)).toBeLessThan(0.06);
  expect(kurtosis).toBeGreaterThan(2);
  expect(kurtosis).toBeLessThan(9);
});

test('cached pairs equal the drawn ones', () => {
  const key = streamKey('seed', 'pairs');
  const pairs = new NormalPairs(key);
  pairs.draw(7, true);
  pairs.draw(7, true);
  expect([pairs.first, pairs.second]).toEqual([normal(hash(key, 7)), normal(secondWord())]);
});

test('value noise is linear between whole positions', () => {
  const key = streamKey('seed', 'noise');
  const noise = new ValueNoise(key);
  const at = (position: number): number => new ValueNoise(key).at(position);
  expect(noise.at(3)).toBe(normal(hash(key, 3)));
  expect(noise.at(3.25)).toBeCloseTo(0.75 * at(3) + 0.25 * at(4), 12);
  for (const position of [3.5, 4, 4.75, 5.1, 9.2, 4.1, 4.9]) expect(noise.at(position)).toBe(at(position));
});
