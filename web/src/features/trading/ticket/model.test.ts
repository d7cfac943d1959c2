import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { formStatus, newTicket, reduceTicket, volumeChips, type TicketDraft } from './model.ts';
import { ticketErrors } from './errors.ts';
import { marginInUse, rewardPerRisk, shortfallOf, pipsBetween, ticketSummary } from './summary.ts';
import type { TicketAction } from './ticket-action.ts';
import { coarse, eurusd } from '../../../trading-parts/terms.fixture.ts';
import type { AccountFigures } from '../../../trading-parts/account-figures.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const usd = (amount: number): Money => BigInt(Math.round(amount * 100)) as Money;
const account: AccountFigures = {
  balance: usd(22_479.04),
  floating: usd(356.52),
  netValue: usd(24_816.42),
  usedMargin: usd(1_980.86),
};

function after(actions: readonly TicketAction[], terms: ExactTerms = eurusd, side: 'buy' | 'sell' = 'buy'): TicketDraft {
  return actions.reduce((draft, action) => reduceTicket(draft, action, terms), newTicket(terms, side));
}
const volumeTyped = (text: string): TicketAction => ({ type: 'volume-typed', text });
const stopLossAt = (text: string): TicketAction[] => [
  { type: 'level-switched', level: 'stopLoss', on: true },
  { type: 'level-typed', level: 'stopLoss', text },
];
const takeProfitAt = (text: string): TicketAction[] => [
  { type: 'level-switched', level: 'takeProfit', on: true },
  { type: 'level-typed', level: 'takeProfit', text },
];

describe('volume', () => {
  test('starts at ten times the minimum, within the bounds', () => {
    expect(newTicket(eurusd, 'buy').volume).toBe('0.10');
    expect(newTicket(coarse, 'sell').volume).toBe('1.00');
    expect(newTicket({ ...coarse, maxVolume: hundredths(20n) }, 'buy').volume).toBe('0.20');
  });
  test('chips are multiples of the minimum up to the maximum', () => {
    expect(volumeChips(eurusd)).toEqual([1n, 10n, 20n, 50n, 100n]);
    expect(volumeChips(coarse)).toEqual([10n, 100n, 200n]);
  });
  test('typed text stays until the field is left', () => {
    expect(after([volumeTyped('0.5')]).volume).toBe('0.5');
    expect(after([volumeTyped('99')])).toMatchObject({ volume: '99', volumeNotice: null });
  });
  test.each([
    ['0.5', '0.50', null],
    ['99', '50.00', { key: 'volume_max', value: '50.00' }],
    ['0', '0.01', { key: 'volume_min', value: '0.01' }],
    ['50.00', '50.00', null],
    ['0.', '0.01', { key: 'volume_min', value: '0.01' }],
  ])('leaving %j gives %j', (typed, volume, volumeNotice) =>
    expect(after([volumeTyped(typed), { type: 'volume-blurred' }])).toMatchObject({ volume, volumeNotice, volumeBlurred: true }),
  );
  test('a volume between steps is rounded down', () =>
    expect(after([volumeTyped('0.37'), { type: 'volume-blurred' }], coarse)).toMatchObject({
      volume: '0.30',
      volumeNotice: { key: 'volume_step', value: '0.10' },
    }));
  test('leaving it empty keeps it empty', () =>
    expect(after([volumeTyped(''), { type: 'volume-blurred' }])).toMatchObject({ volume: '', volumeBlurred: true }));
  test('typing again removes the message', () =>
    expect(after([volumeTyped('99'), { type: 'volume-blurred' }, volumeTyped('9')])).toMatchObject({
      volume: '9',
      volumeNotice: null,
    }));
  test('a chip is accepted as it is', () =>
    expect(after([{ type: 'volume-picked', volume: hundredths(50n) }]).volume).toBe('0.50'));
});

describe('leverage', () => {
  test('only offered values are accepted', () => {
    expect(after([{ type: 'leverage', leverage: 20 }]).leverage).toBe(20);
    expect(after([{ type: 'leverage', leverage: 500 }]).leverage).toBeNull();
  });
});

describe('stop loss and take profit', () => {
  test('switching off keeps the text for switching on again', () =>
    expect(after([...stopLossAt('1.16'), { type: 'level-switched', level: 'stopLoss', on: false }]).stopLoss).toMatchObject({
      on: false,
      text: '1.16',
    }));
});

describe('distances', () => {
  test.each([
    [116_436n, 116_000n, 10n, 436n],
    [116_000n, 116_436n, 10n, 436n],
    [1n, 2n, 0n, 0n],
  ])('from %s to %s at a pip of %s is %s tenths', (from, to, pip, tenths) =>
    expect(pipsBetween(points(from), points(to), points(pip))).toBe(tenths),
  );
});

describe('summary', () => {
  test('half a lot bought with both levels', () => {
    const draft = after([volumeTyped('0.50'), ...stopLossAt('1.16000'), ...takeProfitAt('1.17120')]);
    expect(ticketSummary(draft, eurusd, quote, account)).toEqual({
      volume: 50n,
      price: 116_436n,
      leverage: 100,
      spreadCost: 400n,
      fee: 116n,
      costToOpen: 516n,
      margin: 58_218n,
      reserved: 58_334n,
      stopLossResult: -21_800n,
      takeProfitResult: 34_200n,
      worstCase: -21_916n,
      free: 2_247_904n,
      freeAfter: 2_247_904n - 58_218n - 116n,
      marginLevelAfter: 968,
    });
  });
  test('a sell opens at the bid', () => {
    const summary = ticketSummary(after([volumeTyped('0.50'), ...stopLossAt('1.16864')], eurusd, 'sell'), eurusd, quote, account);
    expect(summary).toMatchObject({ price: 116_428n, margin: 58_214n, stopLossResult: -21_800n });
  });
  test('a level on the wrong side has no result, and a gain is not a worst case', () => {
    const draft = after([volumeTyped('0.50'), ...stopLossAt('1.20000'), ...takeProfitAt('1.10000')]);
    expect(ticketSummary(draft, eurusd, quote, account)).toMatchObject({
      stopLossResult: null,
      takeProfitResult: null,
      worstCase: null,
    });
  });
  test('the spread reduces the free margin if positions are at a loss', () => {
    const losing = { ...account, floating: usd(-100) };
    expect(ticketSummary(after([volumeTyped('0.50')]), eurusd, quote, losing)).toMatchObject({
      free: 2_247_904n - 10_000n,
      freeAfter: 2_247_904n - 58_218n - 116n - 10_400n,
    });
  });
  test('a visitor sees costs without an account', () =>
    expect(ticketSummary(after([]), eurusd, quote, null)).toMatchObject({
      free: null,
      freeAfter: null,
      marginLevelAfter: null,
      worstCase: null,
    }));
  test.each(['', '0', '0.'])('no summary of volume %j', (text) =>
    expect(ticketSummary(after([volumeTyped(text)]), eurusd, quote, account)).toBeNull(),
  );
  test('cost to open is the immediate loss of the account', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.bigInt({ min: 1n, max: 10_000n }), (volume, spread) => {
        const wide = { bid: quote.bid, ask: points(quote.bid + spread) };
        const draft = after([{ type: 'volume-picked', volume: hundredths(BigInt(volume)) }]);
        const summary = ticketSummary(draft, eurusd, wide, account);
        return (
          summary !== null &&
          summary.costToOpen === summary.fee + summary.spreadCost &&
          summary.spreadCost === BigInt(volume) * spread
        );
      }),
    ));
});

describe('errors', () => {
  const errors = (
    actions: readonly TicketAction[],
    side: 'buy' | 'sell' = 'buy',
    who: AccountFigures | null = account,
  ): unknown[] => {
    const draft = after(actions, eurusd, side);
    return ticketErrors(draft, eurusd, quote, ticketSummary(draft, eurusd, quote, who)).map(({ field, key, value }) => [
      field,
      key,
      value,
    ]);
  };
  test.each([
    ['nothing wrong', [], 'buy', []],
    ['no volume', [volumeTyped('')], 'buy', [['volume', 'volume_empty_rule', undefined]]],
    ['volume 0', [volumeTyped('0')], 'buy', [['volume', 'volume_empty_rule', undefined]]],
    ['no stop loss price', stopLossAt(''), 'buy', [['stopLoss', 'stoploss_empty_rule', undefined]]],
    ['stop loss 0', stopLossAt('0.0'), 'buy', [['stopLoss', 'stoploss_zero_rule', undefined]]],
    ['no take profit price', takeProfitAt(''), 'sell', [['takeProfit', 'takeprofit_empty_rule', undefined]]],
    ['take profit 0', takeProfitAt('0'), 'sell', [['takeProfit', 'takeprofit_zero_rule', undefined]]],
    ['buy, stop loss at the bid', stopLossAt('1.16428'), 'buy', [['stopLoss', 'max_is', '1.16427']]],
    ['buy, stop loss under the bid', stopLossAt('1.16427'), 'buy', []],
    ['buy, take profit at the bid', takeProfitAt('1.16428'), 'buy', [['takeProfit', 'min_is', '1.16429']]],
    ['sell, stop loss at the ask', stopLossAt('1.16436'), 'sell', [['stopLoss', 'min_is', '1.16437']]],
    ['sell, take profit above the ask', takeProfitAt('1.2'), 'sell', [['takeProfit', 'max_is', '1.16435']]],
    ['too large for the balance', [volumeTyped('50')], 'buy', [['funds', 'insufficient_balance', undefined]]],
  ] as const)('%s', (_, actions, side, expected) => expect(errors(actions, side)).toEqual(expected));

  test('shows all errors at once, in the order of the fields', () =>
    expect(errors([...stopLossAt(''), ...takeProfitAt('0'), volumeTyped('')]).map((error) => (error as string[])[0])).toEqual([
      'volume',
      'stopLoss',
      'takeProfit',
    ]));
  test('margin and fee may use the last cent', () => {
    const exactly: AccountFigures = { balance: usd(582.18 + 1.16), floating: usd(0), netValue: usd(600), usedMargin: usd(0) };
    expect(errors([volumeTyped('0.5')], 'buy', exactly)).toEqual([]);
    expect(errors([volumeTyped('0.5')], 'buy', { ...exactly, balance: usd(583.33) })).toHaveLength(1);
    const summaryAt = (balance: number) =>
      ticketSummary(after([volumeTyped('0.5')]), eurusd, quote, { ...exactly, balance: usd(balance) });
    expect(shortfallOf(summaryAt(583.33))).toEqual({ needed: usd(583.34), free: usd(583.33) });
    expect(shortfallOf(summaryAt(583.34))).toBeNull();
  });
  test('a level that is switched off has no errors', () =>
    expect(errors([...stopLossAt('9'), { type: 'level-switched', level: 'stopLoss', on: false }])).toEqual([]));
  test('an attempt shows the errors of every field', () => {
    const draft = after([...stopLossAt(''), { type: 'attempted', quote }]);
    expect([draft.volumeBlurred, draft.stopLoss.blurred, draft.takeProfit.blurred]).toEqual([true, true, true]);
  });
  test('after placing, the volume stays and the levels are cleared', () => {
    const sent = after([volumeTyped('0.5'), { type: 'volume-blurred' }, ...stopLossAt('1.1')]);
    const blurred = reduceTicket(sent, { type: 'level-blurred', level: 'stopLoss' }, eurusd);
    expect(reduceTicket(blurred, { type: 'placed', sent }, eurusd)).toMatchObject({
      volume: '0.50',
      stopLoss: { on: false, text: '' },
    });
  });
  test('values typed during the request are for the next order', () => {
    const sent = after(stopLossAt('1.1'));
    const next = stopLossAt('1.12').reduce((draft, action) => reduceTicket(draft, action, eurusd), sent);
    expect(reduceTicket(next, { type: 'placed', sent }, eurusd)).toMatchObject({
      stopLoss: { on: true, text: '1.12' },
      takeProfit: { on: false },
    });
  });
});

describe('form status', () => {
  test.each([
    [true, 'open', 0],
    [true, 'closed', 1],
    [true, 'early_trading', 1],
    [true, null, 1],
    [false, 'open', 2],
    [false, null, 2],
  ] as const)('tradable %s, market %s: %s', (tradable, market, status) => expect(formStatus(tradable, market)).toBe(status));
});

test.each([
  [-218_00n, 342_00n, 0n, 157n],
  [-100_00n, 100_00n, 0n, 100n],
  // like the results beside it: the fee makes the loss larger and the gain smaller
  [-100_00n, 100_00n, 20_00n, 67n],
  [-100_00n, 20_00n, 20_00n, null],
  [null, 342_00n, 0n, null],
  [-218_00n, null, 0n, null],
  [10_00n, 342_00n, 0n, null],
  [-218_00n, -1n, 0n, null],
])('a risk of %s against %s with a fee of %s is a reward of %s', (atStop, atTarget, fee, expected) =>
  expect(
    rewardPerRisk({
      stopLossResult: atStop as Money | null,
      takeProfitResult: atTarget as Money | null,
      fee: fee as Money,
    }),
  ).toBe(expected),
);

test.each([
  [968, 10],
  [200, 50],
  [101, 99],
  [100, 100],
  [60, 100],
  [-5, 100],
])('a margin level of %s %% binds %s %%', (level, used) => expect(marginInUse(level)).toBe(used));
