import { describe, expect, it } from 'vitest';
import { brandOptions, brandRules, brandSwitches } from '@truefill/api/brand.ts';
import { brandTreasury } from '@truefill/api/brand-treasury.ts';
import { costFacts } from '@truefill/api/legal/costs.ts';
import { marketCounts, moneyFacts } from './standards-facts.ts';

type Rules = Parameters<typeof costFacts>[0] & Parameters<typeof moneyFacts>[0];

function rules(changes: { readonly [Part in keyof Rules]?: object } = {}): Rules {
  return {
    switches: brandSwitches.parse({ contract: true, ...changes.switches }),
    rules: brandRules.parse(changes.rules ?? {}),
    options: brandOptions.parse(changes.options ?? {}),
    treasury: brandTreasury.parse(changes.treasury ?? {}) as unknown as Rules['treasury'],
  };
}

const keysOf = (facts: readonly { readonly key: string }[]): string[] => facts.map(({ key }) => key.replace('standards.', ''));

describe('what trading costs', () => {
  it('is the fee of the rules in force', () => {
    expect(costFacts(rules())).toEqual([
      { key: 'standards.fee', values: { percent: { share: '0.002' } } },
      { key: 'standards.overnight', values: { percent: { share: '0.05' } } },
      { key: 'standards.spread' },
    ]);
    expect(costFacts(rules({ rules: { feeRate: '0.0015' } }))[0]).toEqual({
      key: 'standards.fee',
      values: { percent: { share: '0.0015' } },
    });
  });
  it('is empty if nothing is charged', () =>
    expect(keysOf(costFacts(rules({ rules: { feeRate: '0', overnightYearlyRate: '0' } })))).toEqual(['noFee', 'spread']));
  it('names options if there are some, and omits contracts if there are none', () => {
    const options = { optionFeeRate: '0.01' };
    const facts = costFacts(rules({ switches: { contract: false, optionMock: true }, options }));
    expect(facts).toEqual([{ key: 'standards.optionFee', values: { percent: { share: '0.01' } } }, { key: 'standards.spread' }]);
  });
});

describe('money in and out', () => {
  it('has the default schedule: nothing below 100, 25 from there', () =>
    expect(moneyFacts(rules())).toEqual([
      { key: 'standards.deposit', values: { amount: { usd: 30 } } },
      { key: 'standards.withdrawFree', values: { amount: { usd: 100 } } },
      { key: 'standards.withdrawFixed', values: { from: { usd: 100 }, to: { usd: 10_000_000 }, amount: { usd: 25 } } },
      { key: 'standards.stable', values: { coin: 'USDT' } },
      { key: 'standards.stable', values: { coin: 'USDC' } },
    ]));
  it('lists the tiers, each up to the next', () => {
    const withdrawFees = [
      { fromUsd: 20, type: 'FIX_AMOUNT', amount: 5 },
      { fromUsd: 50, type: 'FIX_AMOUNT', amount: 10 },
      { fromUsd: 1_000, type: 'PERCENTAGE', share: '0.0125' },
    ];
    const treasury = { withdrawFees, minWithdrawUsd: 50, maxWithdrawUsd: 20_000 };
    expect(moneyFacts(rules({ treasury })).filter(({ key }) => key.startsWith('standards.withdraw'))).toEqual([
      { key: 'standards.withdrawFixed', values: { from: { usd: 50 }, to: { usd: 1_000 }, amount: { usd: 10 } } },
      { key: 'standards.withdrawShare', values: { from: { usd: 1_000 }, to: { usd: 20_000 }, percent: { share: '0.0125' } } },
    ]);
  });
  it.each([[[]], [[{ fromUsd: 0, type: 'FIX_AMOUNT', amount: 0 }]], [[{ fromUsd: 50, type: 'PERCENTAGE', share: '0' }]]])(
    'states that withdrawals are free if they are: %j',
    (withdrawFees) =>
      expect(keysOf(moneyFacts(rules({ treasury: { withdrawFees, depositTypes: ['bank_card'] } })))).toEqual([
        'deposit',
        'withdrawNothing',
      ]),
  );
  it('names the cost of a transfer if there are balances to transfer between', () => {
    const switches = { myWalletPage: true };
    expect(moneyFacts(rules({ switches })).find(({ key }) => key === 'standards.convert')?.values).toEqual({
      percent: { share: '0.001' },
    });
    expect(keysOf(moneyFacts(rules({ switches, treasury: { conversionShare: '0' } })))).toContain('transfer');
  });
});

it('markets are counted by the brand’s categories, in order', () =>
  expect(marketCounts({ categories: [4, 1, 5] }, [1, 4, 4, 2, 4])).toEqual({
    byCategory: [
      { id: 4, count: 3 },
      { id: 1, count: 1 },
    ],
    all: 4,
  }));
