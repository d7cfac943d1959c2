import { brandFile } from '@truefill/api/brand.ts';
import { BRAND_FILE } from '@truefill/api/brand-file.fixture.ts';
import { rulesOf, type RuleId, type RuleSource } from '@truefill/api/rules/rule-set.ts';
import { describe, expect, it } from 'vitest';
import { ruleSentences, type RuleTexts } from './rule-text.ts';

/** Renders every text as its key and its values. */
const words: RuleTexts = {
  locale: 'en',
  translate: (key, values = {}) =>
    [key.replace(/^rules\./, ''), ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' '),
};

function texts(id: RuleId, changes: object = {}): readonly string[] {
  const rule = rulesOf(brandFile.parse({ ...BRAND_FILE, ...changes }) as RuleSource).find((each) => each.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return ruleSentences(rule, words);
}

describe('the texts of the rules', () => {
  it.each<readonly [RuleId, object, readonly string[]]>([
    ['fee', {}, ['fee.some percent=0.2%']],
    ['fee', { rules: { feeRate: '0' } }, ['fee.none']],
    ['fee', { rules: { feeRate: '0.00125' } }, ['fee.some percent=0.125%']],
    ['minimumHold', {}, ['minimumHold.some time=options.long.minutes n=3']],
    ['minimumHold', { rules: { minHoldSeconds: 90 } }, ['minimumHold.some time=options.long.seconds n=90']],
    ['minimumHold', { rules: { minHoldSeconds: 0 } }, ['minimumHold.none']],
    ['forexDeposits', {}, ['forexDeposits.some amount=$100,000.00']],
    ['markup', {}, ['markup.none']],
    [
      'markup',
      { rules: { markupPoints: { 3: 2, 4: 0 } } },
      ['markup.some category=instrument.category.3 points=2', 'markup.point'],
    ],
    ['leverage', {}, ['leverage most=200']],
    [
      'leverage',
      { rules: { maxLeverage: 30, maxLeverageByCategory: { 3: 30, 2: 10 } } },
      ['leverage most=30', 'leverageOfCategory category=instrument.category.2 most=10'],
    ],
    [
      'overnight',
      { rules: { overnightTripleWeekday: { 3: 3, 2: 3, 5: 5 } } },
      [
        'overnight.some percent=5%',
        'overnight.triple categories=instrument.category.2 and instrument.category.3 weekday=Wednesday',
        'overnight.triple categories=instrument.category.5 weekday=Friday',
        'overnight.others',
      ],
    ],
    ['marginLevels', {}, ['marginLevels warnings=100% and 75% stopOut=50%']],
    ['depositWays', { treasury: { disableDeposit: 'chat' } }, ['depositWays.service']],
    ['depositWays', { treasury: { depositTypes: ['bank_card', 'crypto'] } }, ['depositWays.bank_card', 'depositWays.crypto']],
    [
      'withdrawalFees',
      {
        treasury: {
          withdrawFees: [
            { fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 },
            { fromUsd: 5_000, type: 'PERCENTAGE', share: '0.005' },
          ],
        },
      },
      [
        'withdrawalFees.below from=$100.00',
        'withdrawalFees.fixed from=$100.00 amount=$25.00',
        'withdrawalFees.share from=$5,000.00 percent=0.5%',
        'withdrawalFees.taken',
      ],
    ],
    ['withdrawalVerification', {}, ['withdrawalVerification.some level=withdraw.level.advanced']],
    ['withdrawalVerification', { treasury: { verification: { withdraw: 'none' } } }, ['withdrawalVerification.none']],
    ['closedAccount', { retention: { closedAccountYears: 1 } }, ['closedAccount count=1']],
    [
      'deliveries',
      {
        options: {
          deliveries: [
            { seconds: 60, ratePercent: 77.5, min: 10 },
            { seconds: 3_600, ratePercent: 90, max: 50 },
          ],
        },
      },
      [
        'deliveries.open time=options.long.minutes n=1 percent=77.5% min=$10.00 max=$0.00',
        'deliveries.upTo time=options.long.hours n=1 percent=90% min=$1.00 max=$50.00',
      ],
    ],
  ])('%s with %j', (id, changes, expected) => expect(texts(id, changes)).toEqual(expected));

  it('exist for every rule', () => {
    for (const { id } of rulesOf(brandFile.parse(BRAND_FILE) as RuleSource)) expect(texts(id).join('')).not.toBe('');
  });

  it('are empty for an unknown rule', () => expect(ruleSentences({ id: 'later' as RuleId, values: {} }, words)).toEqual([]));
});
