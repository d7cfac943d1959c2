import { expect, it } from 'vitest';
import { ExportQueue } from './export-queue.ts';

/** Parts that complete when the test says so. */
function hall() {
  const turns = new ExportQueue();
  const begun: { readonly name: string; readonly end: () => void; readonly fail: () => void }[] = [];
  const ask = (accountId: bigint, name: string): Promise<string> =>
    turns.take(
      accountId,
      () => new Promise((resolve, reject) => begun.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) })),
    );
  return { ask, begun, names: () => begun.map(({ name }) => name) };
}
const soon = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it('makes one part at a time, in the order of the requests, also after a failure', async () => {
  const { ask, begun, names } = hall();
  const [first, second, third] = [ask(1n, 'first'), ask(1n, 'second'), ask(2n, 'third')];
  await soon();
  expect(names()).toEqual(['first']);
  begun[0]?.fail();
  await expect(first).rejects.toThrow('first');
  await soon();
  expect(names()).toEqual(['first', 'second']);
  begun[1]?.end();
  expect(await second).toBe('second');
  await soon();
  begun[2]?.end();
  expect(await third).toBe('third');
});

it("refuses a fourth part of an account while three are pending, and no other account's", async () => {
  const { ask, begun } = hall();
  const waiting = [ask(1n, 'a'), ask(1n, 'b'), ask(1n, 'c')];
  await expect(ask(1n, 'd')).rejects.toMatchObject({ message: 'sendingTooOften', httpStatus: 429, retryAfterSeconds: 1 });
  const other = ask(2n, 'e');
  for (let turn = 0; turn < 4; turn += 1) {
    // each turn starts after the previous one
    // oxlint-disable-next-line no-await-in-loop
    await soon();
    begun[turn]?.end();
  }
  expect(await Promise.all([...waiting, other])).toEqual(['a', 'b', 'c', 'e']);
  const again = ask(1n, 'f');
  await soon();
  begun[4]?.end();
  expect(await again).toBe('f');
});
