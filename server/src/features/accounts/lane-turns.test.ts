import { expect, test } from 'vitest';
import { createLaneTurns } from './lane-turns.ts';

const never = (): Promise<void> => new Promise(() => undefined);

async function hasBegun(turn: Promise<unknown>): Promise<boolean> {
  return Promise.race([turn.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
}

test('a small batch waits for the one that is under way', async () => {
  const turns = createLaneTurns(never);
  const end = await turns.begin(() => 1);
  const second = turns.begin(() => 63);
  expect(await hasBegun(second)).toBe(false);
  end();
  expect(await hasBegun(second)).toBe(true);
});

test('a large batch goes beside another', async () => {
  const turns = createLaneTurns(never);
  await turns.begin(() => 1);
  expect(await hasBegun(turns.begin(() => 64))).toBe(true);
});

test('a lane that does not come to its end holds nobody up for long', async () => {
  const waits: (() => void)[] = [];
  const turns = createLaneTurns(() => new Promise((resolve) => waits.push(resolve)));
  await turns.begin(() => 1);
  const second = turns.begin(() => 1);
  expect(await hasBegun(second)).toBe(false);
  waits[0]?.();
  expect(await hasBegun(second)).toBe(true);
});

test('of three lanes two small batches may begin when a third has ended', async () => {
  const turns = createLaneTurns(never);
  const end = await turns.begin(() => 1);
  const others = [turns.begin(() => 1), turns.begin(() => 1)];
  end();
  expect(await Promise.all(others.map(hasBegun))).toEqual([true, true]);
});
