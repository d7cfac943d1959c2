import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postEntry } from '../accounts/ledger.ts';
import { NO_MONEY } from '../test-support/no-money.ts';
import { points } from '../market/price.ts';
import { DOLLAR } from '../money/conversion.ts';
import { powerOfTen } from '../money/decimal.ts';
import { cents } from '../money/money.ts';
import { coinRate } from './coin-value.ts';
import { COINS, type Coin } from './coins.ts';
import { parseTransferAmount, STABLE, transferCosts, transferEntries, type TransferDirection } from './transfer.ts';

const coin = (code: string): Coin => COINS.find((each) => each.code === code) as Coin;
const [USDT, BTC] = [coin('USDT'), coin('BTC')];
const at = (price: bigint) => coinRate(points(price), 2);
const SHARE = 1_000n;

describe('the amount of a transfer', () => {
  it.each([
    ['0.0001', 'in', BTC, 10_000n],
    ['12.3456', 'in', USDT, 12_345_600n],
    ['12.34560', 'in', USDT, 12_345_600n],
    ['12.34', 'out', BTC, 1_234n],
    ['-1', 'out', BTC, -100n],
    ['0.00001', 'in', BTC, 'over-precise'],
    ['0.001', 'out', USDT, 'over-precise'],
    ['1e3', 'in', USDT, 'malformed'],
  ] as const)('%s on the way %s', (text, direction, which, amount) => {
    expect(parseTransferAmount(text, direction, which)).toBe(amount);
  });
});

describe('what a transfer comes to', () => {
  it.each([
    // 0.1 BTC at 100,000.00: 10,000.00 less 0.1 %
    ['in', BTC, 10_000_000n, at(10_000_000n), { gross: 1_000_000n, fee: 1_000n, arrives: 999_000n }],
    // 1,001.00 USD at 100,100.00 a bitcoin
    ['out', BTC, 100_100n, at(10_000_000n), { gross: 1_001_000n, fee: 1_000n, arrives: 1_000_000n }],
    ['in', USDT, 12_345_600n, DOLLAR, { gross: 1_234n, fee: 0n, arrives: 1_234n }],
    ['out', USDT, 1_234n, DOLLAR, { gross: 12_340_000n, fee: 0n, arrives: 12_340_000n }],
    // half a cent or more still rounds down
    ['in', USDT, 9_900n, DOLLAR, { gross: 0n, fee: 0n, arrives: 0n }],
    ['in', BTC, 10n, at(10_000_000n), { gross: 1n, fee: 1n, arrives: 0n }],
  ] as const)('%s %#', (direction, which, amount, rate, costs) => {
    expect(transferCosts(cents(amount), { coin: which, direction, rate, share: SHARE })).toEqual(costs);
  });

  const terms = fc.record({
    coin: fc.constantFrom(...COINS),
    price: fc.bigInt(1n, 10n ** 9n),
    share: fc.bigInt(0n, 999_999n),
    amount: fc.bigInt(1n, 10n ** 13n).map(cents),
  });

  it('never makes money by going back and forth, for any amount', () => {
    fc.assert(
      fc.property(terms, ({ coin: which, price, share, amount }) => {
        const rate = which.symbol === null ? DOLLAR : at(price);
        const go = (direction: TransferDirection, much: typeof amount) =>
          transferCosts(much, { coin: which, direction, rate, share }).arrives;
        expect(go('out', go('in', amount)) <= amount).toBe(true);
        expect(go('in', go('out', amount)) <= amount).toBe(true);
      }),
    );
  });

  it('is worth no more than what leaves, and at most one unit less than exact', () => {
    fc.assert(
      fc.property(terms, ({ coin: which, price, share, amount }) => {
        const rate = which.symbol === null ? DOLLAR : at(price);
        const charged = which.symbol === null ? 0n : share;
        const { gross, fee, arrives } = transferCosts(amount, { coin: which, direction: 'in', rate, share });
        // Both sides at the scale of amount times rate times share.
        const exact = amount * rate * (1_000_000n - charged);
        const unit = powerOfTen(which.scale + 10 - 2) * 1_000_000n;
        expect(arrives * unit <= exact && (arrives + 1n) * unit > exact).toBe(true);
        expect(fee >= 0n && gross === arrives + fee).toBe(true);
      }),
    );
  });

  it('is posted in two currencies, each of which balances', () => {
    for (const direction of ['in', 'out'] as const) {
      const costs = { gross: cents(1_000n), fee: cents(1n), arrives: cents(999n) };
      const { dollars, coins } = transferEntries(cents(50n), costs, direction, STABLE);
      const [leaving, arriving] = direction === 'in' ? [coins, dollars] : [dollars, coins];
      expect(leaving.reduce(postEntry, { ...NO_MONEY, available: cents(50n) })).toEqual(NO_MONEY);
      expect(arriving.reduce(postEntry, NO_MONEY)).toMatchObject({ available: 999n, deposited: 0n });
    }
  });
});
