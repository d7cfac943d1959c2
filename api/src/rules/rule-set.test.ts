import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brandFile, brandOptions, brandRetention, brandRules, brandSwitches } from '../brand.ts';
import { brandLoans } from '../brand-loans.ts';
import { brandSupport } from '../brand-support.ts';
import { brandTreasury } from '../brand-treasury.ts';
import { canonicalJson, canonicalRules } from './canonical.ts';
import { OLD_CONTRACT_RULES } from './old-contract-rules.ts';
import { rulesOf, type RuleSource } from './rule-set.ts';

const PARTS = {
  switches: brandSwitches,
  rules: brandRules,
  options: brandOptions,
  treasury: brandTreasury,
  loans: brandLoans,
  retention: brandRetention,
  support: brandSupport,
} as const;
type Part = keyof typeof PARTS;

/** Keys of a brand file that change no rule about money, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'switches.phoneRegister': 'how somebody registers',
  'switches.phoneRegisterSms': 'how somebody registers',
  'switches.inviteCodeHidden': 'how somebody registers',
  'switches.rememberLogin': 'what the login page offers',
  'switches.exploreTab': 'a tab',
  'switches.bankCard': 'where saved cards are shown; paying out to them is another switch',
  'switches.twoLevelVerification': 'which forms there are; which level is needed stands in treasury.verification',
  'switches.twoIdTypes': 'which documents are taken',
  'switches.verifiedEmail': 'a field of the form',
  'switches.verifiedView': 'what is shown after a verification',
  'switches.privacyPage': 'a page',
  'switches.standardsPage': 'a page',
  'switches.customerService': 'where contacts are shown',
  'treasury.hiddenQrCode': 'how an address is shown',
  'treasury.bankAccount': 'where money is sent to, which only signed-in users are told',
  'treasury.bankCardBankInfo': 'fields of a form',
  'support.disputeBody': 'who can be turned to outside',
  'loans.amountMarks': 'marks of a slider',
  'loans.dayMarks': 'marks of a slider',
};

/** For each key a plausible value other than its default. */
const OTHER: Readonly<Record<string, unknown>> = {
  'rules.feeRate': '0.003',
  'rules.maxLeverage': 30,
  'rules.maxLeverageByCategory': { '4': 2 },
  'rules.overnightYearlyRate': '0.04',
  'rules.overnightTripleWeekday': { '3': 2 },
  'rules.markupPoints': { '3': 2 },
  'options.deliveries': [{ seconds: 60, ratePercent: 80 }],
  'options.optionFeeRate': '0.01',
  'options.voidAfterSeconds': 5,
  'treasury.depositTypes': ['bank_card'],
  'treasury.disableDeposit': 'service',
  'treasury.addresses': [{ coin: 'BTC', network: 'Bitcoin', address: 'somewhere' }],
  'treasury.minDepositUsdByCoin': { BTC: 100 },
  'treasury.withdrawFees': [{ fromUsd: 100, type: 'PERCENTAGE', share: '0.01' }],
  'treasury.conversionShare': '0.002',
  'treasury.verification': { deposit: 'junior' },
  'loans.minAmount': 40_000,
  'loans.maxAmount': 900_000,
  'loans.amountStep': 5_000,
  'loans.dailyRate': '0.0005',
  'support.disputeBody': 'an ombudsman',
};

function brand(changes: { readonly [Name in Part]?: object } = {}, demonstration = true): RuleSource {
  // marks would have to be amounts and terms of each changed offer
  const all = { ...changes, loans: { amountMarks: [], dayMarks: [], ...changes.loans } };
  const parts = Object.entries(PARTS).map(([name, schema]) => [name, schema.parse(all[name as Part] ?? {})]);
  return { ...Object.fromEntries(parts), demonstration } as RuleSource;
}

const hashOf = (source: RuleSource): string =>
  createHash('sha256')
    .update(canonicalRules(rulesOf(source)))
    .digest('hex');

function otherValue(part: Part, key: string): unknown {
  const given = OTHER[`${part}.${key}`];
  if (given !== undefined) return given;
  const usual = (brand()[part] as Readonly<Record<string, unknown>>)[key];
  if (typeof usual === 'boolean') return !usual;
  if (typeof usual === 'number') return usual + 1;
  throw new Error(`no other value is known for ${part}.${key}: add one, or say why the key is no rule`);
}

const keys = Object.entries(PARTS).flatMap(([part, { shape }]) => Object.keys(shape).map((key) => [part as Part, key] as const));

describe('the rules of a brand', () => {
  it.each(keys)('include every key that affects money: %s.%s', (part, key) => {
    const changed = hashOf(brand({ [part]: { [key]: otherValueOrNothing(part, key) } }));
    const isExempt = Object.hasOwn(EXEMPT, `${part}.${key}`);
    expect(changed !== hashOf(brand()) || isExempt, `${part}.${key} changes no rule and is not exempt`).toBe(true);
    expect(changed === hashOf(brand()) || !isExempt, `${part}.${key} is exempt and changes a rule`).toBe(true);
  });

  function otherValueOrNothing(part: Part, key: string): unknown {
    if (`${part}.${key}` === 'treasury.bankAccount') return { bank: 'B', holder: 'H', account: '1234' };
    if (key === 'amountMarks') return [50_000];
    if (key === 'dayMarks') return [7];
    return otherValue(part, key);
  }

  it('about existing contracts are those of contracts, without those about opening one', () => {
    const held = (contract: boolean) =>
      rulesOf(brand({ switches: { contract, optionMock: false } })).filter(({ applies }) => applies);
    const onlyWithContracts = held(true).filter(({ id }) => !held(false).some((other) => other.id === id));
    expect(onlyWithContracts.map(({ id }) => id)).toEqual(expect.arrayContaining([...OLD_CONTRACT_RULES]));
    const opening = onlyWithContracts.filter(({ id }) => !OLD_CONTRACT_RULES.includes(id));
    expect(opening.map(({ id }) => id)).toEqual(['leverage', 'forexDeposits', 'livingOrders']);
  });

  it('include the payout and fees of each delivery, not its presentation', () => {
    const delivery = { seconds: 60, ratePercent: 80, min: 10, max: 500, chips: [10], name: '' };
    const withIt = (changes: object) => hashOf(brand({ options: { deliveries: [{ ...delivery, ...changes }] } }));
    for (const changes of [{ seconds: 90 }, { ratePercent: 81 }, { min: 11 }, { max: 501 }])
      expect(withIt(changes)).not.toBe(withIt({}));
    for (const changes of [{ chips: [20] }, { name: 'a minute' }]) expect(withIt(changes)).toBe(withIt({}));
  });

  it('include each level of verification and each tier of fees', () => {
    const hashes = [
      {},
      { verification: { deposit: 'advanced' } },
      { verification: { withdraw: 'none' } },
      { verification: { loan: 'junior' } },
      { withdrawFees: [] },
      { withdrawFees: [{ fromUsd: 100, type: 'FIX_AMOUNT', amount: 26 }] },
      { withdrawFees: [{ fromUsd: 101, type: 'FIX_AMOUNT', amount: 25 }] },
    ].map((treasury) => hashOf(brand({ treasury })));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('include the accepted coins, but not the deposit addresses', () => {
    const address = (where: string) => brand({ treasury: { addresses: [{ coin: 'BTC', network: 'Bitcoin', address: where }] } });
    expect(hashOf(address('here-and-there'))).toBe(hashOf(address('somewhere-else')));
    expect(canonicalRules(rulesOf(address('here-and-there')))).not.toContain('here-and-there');
  });

  it('state whether the money is example money', () => expect(hashOf(brand({}, false))).not.toBe(hashOf(brand({}, true))));

  it('have unique numbers in ascending order', () => {
    const numbers = rulesOf(brand()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })));
  });

  it('of a feature that a brand does not offer are included but do not apply', () => {
    const of = (source: RuleSource, id: string) => rulesOf(source).find((rule) => rule.id === id);
    expect(of(brand(), 'deliveries')?.applies).toBe(false);
    expect(of(brand({ switches: { optionMock: true } }), 'deliveries')?.applies).toBe(true);
    expect(of(brand(), 'loanInterest')?.applies).toBe(false);
  });

  it.each([
    [{}, [], false, false],
    [{ bankCard: true }, [], false, false],
    [{ bankCardWithdraw: true }, [], true, false],
    [{}, ['BTC'], true, true],
    [{ noWalletWithdraw: true }, ['BTC'], false, false],
    [{ noWalletWithdraw: true, bankCardWithdraw: true }, ['BTC'], true, false],
  ])('of saved addresses and cards apply if withdrawals go to them: %j with %j', (switches, coins, waits, saves) => {
    const addresses = coins.map((coin) => ({ coin, network: 'Bitcoin', address: 'somewhere' }));
    const rules = rulesOf(brand({ switches, treasury: { addresses } }));
    const applies = (id: string) => rules.find((rule) => rule.id === id)?.applies;
    expect([applies('newAddress'), applies('savedAddresses')]).toEqual([waits, saves]);
  });
});

it('every other key of a brand file is listed as not being a rule', () => {
  const looks = [
    'site',
    'title',
    'titleSuffix',
    'timeZone',
    'banners',
    'visual',
    'service',
    'company',
    'riskWarning',
    'hotSymbols',
  ];
  const reach = ['hosts', 'locales', 'defaultLocale', 'requestTimeoutSeconds'];
  const beginnings = ['defaultTradeType', 'defaultSymbol', 'historySummary'];
  // which markets there are is what the lists show; their own terms stand in the ticket
  const limits = ['images', 'searchWords'];
  const known = [...looks, ...reach, ...limits, ...beginnings, 'categories', 'demonstration', 'nextRules', ...Object.keys(PARTS)];
  expect(Object.keys(brandFile.shape).filter((key) => !known.includes(key))).toEqual([]);
});

describe('canonical JSON', () => {
  it('sorts keys at every depth, and nothing else', () =>
    expect(canonicalJson({ b: [2, 1, { d: 'é"', c: null }], a: true, B: 1.5 })).toBe(
      '{"B":1.5,"a":true,"b":[2,1,{"c":null,"d":"é\\""}]}',
    ));
  it('does not depend on the order of keys', () =>
    expect(canonicalJson({ a: 1, b: { c: 1, d: 2 } })).toBe(canonicalJson({ b: { d: 2, c: 1 }, a: 1 })));
});
