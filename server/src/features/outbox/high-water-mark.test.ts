import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHighWaterMark } from './high-water-mark.ts';

describe('the high-water mark', () => {
  it('is the newest event if nothing runs', () => {
    expect(createHighWaterMark().see({ newest: 7n, oldestRunning: 100n, nextTransaction: 100n })).toBe(7n);
  });

  it('waits for running transactions, not for later ones', () => {
    const highWaterMark = createHighWaterMark();
    expect(highWaterMark.see({ newest: 7n, oldestRunning: 98n, nextTransaction: 100n })).toBeNull();
    expect(highWaterMark.see({ newest: 9n, oldestRunning: 99n, nextTransaction: 105n })).toBeNull();
    expect(highWaterMark.see({ newest: 12n, oldestRunning: 100n, nextTransaction: 110n })).toBe(7n);
    expect(highWaterMark.see({ newest: 15n, oldestRunning: 109n, nextTransaction: 120n })).toBe(7n);
    expect(highWaterMark.see({ newest: 15n, oldestRunning: 110n, nextTransaction: 120n })).toBe(12n);
  });

  it('never passes an uncommitted event, and passes every event in the end', () => {
    type Step = { readonly kind: 'begin' | 'write' | 'end' | 'look'; readonly which: number };
    const steps = fc.array(
      fc.record({ kind: fc.constantFrom<Step['kind']>('begin', 'write', 'end', 'look'), which: fc.nat(5) }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const highWaterMark = createHighWaterMark();
        let nextTransaction = 1n;
        let number = 0n;
        const running: { readonly id: bigint; readonly events: bigint[] }[] = [];
        const committed: bigint[] = [];
        const look = (): bigint | null =>
          highWaterMark.see({
            newest: committed.reduce((most, event) => (event > most ? event : most), 0n),
            oldestRunning: running[0]?.id ?? nextTransaction,
            nextTransaction,
          });
        for (const { kind, which } of taken) {
          const one = running[which % Math.max(running.length, 1)];
          if (kind === 'begin') running.push({ id: nextTransaction++, events: [] });
          else if (kind === 'write') one?.events.push(++number);
          else if (kind === 'end' && one) committed.push(...(running.splice(running.indexOf(one), 1)[0]?.events ?? []));
          else if (kind === 'look') {
            const complete = look() ?? 0n;
            for (const { events } of running) for (const event of events) expect(event).toBeGreaterThan(complete);
          }
        }
        while (running.length > 0) committed.push(...(running.shift()?.events ?? []));
        expect(look()).toBe(number);
      }),
    );
  });
});
