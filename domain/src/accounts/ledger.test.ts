import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_KINDS, ENTRY_ROUTES, entriesOf, postEntry, type EntryDraft } from './ledger.ts';
import { NO_MONEY } from '../test-support/no-money.ts';
import { cents } from '../money/money.ts';

const entry = fc.record({ kind: fc.constantFrom(...ENTRY_KINDS), amount: fc.bigInt(1n, 10n ** 12n).map(cents) });

describe('ledger entries', () => {
  it.each([
    ['deposit', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 100n }],
    ['demo_grant', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['margin_lock', { available: 900n, locked: 600n, withheld: 0n, deposited: 0n }],
    ['margin_release', { available: 1_100n, locked: 400n, withheld: 0n, deposited: 0n }],
    ['trading_fee', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['trading_profit', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['trading_loss', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['negative_balance_protection', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['option_stake_lock', { available: 900n, locked: 600n, withheld: 0n, deposited: 0n }],
    ['option_stake_release', { available: 1_100n, locked: 400n, withheld: 0n, deposited: 0n }],
    ['option_stake_loss', { available: 1_000n, locked: 400n, withheld: 0n, deposited: 0n }],
    ['option_profit', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['option_fee', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['option_fee_refund', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['conversion_out', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['conversion_in', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['conversion_fee', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['withdrawal_hold', { available: 900n, locked: 500n, withheld: 100n, deposited: 0n }],
    ['correction_credit', { available: 1_100n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['balance_given_up', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
    ['correction_debit', { available: 900n, locked: 500n, withheld: 0n, deposited: 0n }],
  ] as const)('%s', (kind, after) => {
    expect(
      postEntry(
        { available: cents(1_000n), locked: cents(500n), withheld: cents(0n), deposited: cents(0n) },
        { kind, amount: cents(100n) },
      ),
    ).toEqual(after);
  });

  it.each([
    ['withdrawal_release', { available: 1_100n, withheld: 0n }],
    ['withdrawal_paid', { available: 1_000n, withheld: 0n }],
    ['withdrawal_fee', { available: 1_000n, withheld: 0n }],
  ] as const)('%s takes what waits for a review', (kind, after) => {
    const balances = { ...NO_MONEY, available: cents(1_000n), withheld: cents(100n) };
    expect(postEntry(balances, { kind, amount: cents(100n) })).toEqual({ ...NO_MONEY, ...after });
    expect(() => postEntry(balances, { kind, amount: cents(101n) })).toThrow(/withheld/);
  });

  it('move their amount from one pocket to another', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries: EntryDraft[]) => {
        let house = 0n;
        let user = { ...NO_MONEY, locked: cents(10n ** 15n), withheld: cents(10n ** 15n) };
        const before = user.available + user.locked + user.withheld;
        for (const { kind, amount } of entries) {
          user = { ...postEntry(user, { kind, amount }) };
          if (ENTRY_ROUTES[kind].destination.startsWith('house')) house += amount;
          if (ENTRY_ROUTES[kind].source.startsWith('house')) house -= amount;
        }
        expect(user.available + user.locked + user.withheld + house).toBe(before);
      }),
    );
  });

  it('never move zero, a negative amount, or margin that is not locked', () => {
    expect(() => postEntry(NO_MONEY, { kind: 'deposit', amount: cents(0n) })).toThrow(RangeError);
    expect(() => postEntry(NO_MONEY, { kind: 'deposit', amount: cents(-1n) })).toThrow(RangeError);
    expect(() => postEntry(NO_MONEY, { kind: 'margin_release', amount: cents(1n) })).toThrow(RangeError);
  });

  it('are omitted if they would move nothing', () => {
    expect(
      entriesOf(
        { kind: 'trading_fee', amount: cents(0n) },
        { kind: 'trading_loss', amount: cents(-5n) },
        { kind: 'margin_lock', amount: cents(1n) },
      ),
    ).toEqual([{ kind: 'margin_lock', amount: 1n }]);
  });
});
