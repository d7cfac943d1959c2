import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { createCandleBudget } from './candle-budget.ts';

const ALLOWANCE = { burst: 100, perSecond: 10, atOnce: 2, waiting: 1 };
const made = (work: number, sent = 0) => Promise.resolve({ data: 'candles', work, sent });

function startBudget() {
  const clock = { nowMs: 5_000, now: () => clock.nowMs };
  return { clock, spend: createCandleBudget(clock, ALLOWANCE) };
}

describe('createCandleBudget', () => {
  it('lets a client spend what it has saved up, then says when to retry, without affecting other clients', async () => {
    const { clock, spend } = startBudget();
    expect(await spend('a', () => made(130))).toBe('candles');
    const refused = await spend('a', () => made(1)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 1110, httpStatus: 429, retryAfterSeconds: 3 });
    expect(await spend('b', () => made(1))).toBe('candles');
    clock.nowMs += 3_001;
    expect(await spend('a', () => made(0))).toBe('candles');
  });

  it('charges for sending, too', async () => {
    const { spend } = startBudget();
    await spend('a', () => made(0, 1_000));
    await expect(spend('a', () => made(0))).rejects.toMatchObject({ code: 1110 });
  });

  it('runs a few calls at a time, queues the next ones, and refuses those beyond', async () => {
    const { spend } = startBudget();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const slow = (number: number) => () => {
      started.push(number);
      return new Promise<{ data: number; work: number; sent: number }>((resolve) =>
        ends.push(() => resolve({ data: number, work: 0, sent: 0 })),
      );
    };
    const calls = [1, 2, 3].map((number) => spend('a', slow(number)));
    await expect(spend('a', slow(4))).rejects.toMatchObject({ code: 1110, retryAfterSeconds: 1 });
    const other = spend('b', slow(5));
    await Promise.resolve();
    expect(started).toEqual([1, 2, 5]);
    ends[0]?.();
    expect(await calls[0]).toBe(1);
    await new Promise(setImmediate);
    expect(started).toEqual([1, 2, 5, 3]);
    for (const end of ends) end();
    expect(await Promise.all([...calls, other])).toEqual([1, 2, 3, 5]);
  });

  it('frees the slot after a failure', async () => {
    const { spend } = startBudget();
    for (let time = 0; time < 5; time++)
      await expect(spend('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await spend('a', () => made(1))).toBe('candles');
  });
});
