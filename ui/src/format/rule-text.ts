import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Rule, RuleId, RuleValues } from '@truefill/api/rules/rule-set.ts';
import { formatMoney } from './money.ts';
import { groupThousands } from './number.ts';
import { formatShare } from './share.ts';

/** Translates texts of the rules: a text by its full key (`rules.fee.some`), and the language (BCP 47). */
export interface RuleTexts {
  readonly locale: string;
  translate(key: string, values?: Readonly<Record<string, string | number>>): string;
}

type Sentences = { readonly [Id in RuleId]: (values: RuleValues<Id>, words: RuleFormatters) => readonly string[] };

/**
 * The texts of a rule, a sentence or two each. Empty for a rule that this code does not know, because the page is older than
 * the server.
 */
export function ruleSentences({ id, values }: Pick<Rule, 'id' | 'values'>, words: RuleTexts): readonly string[] {
  const format = SENTENCES[id] as ((values: Rule['values'], words: RuleFormatters) => readonly string[]) | undefined;
  return format ? format(values, formattersFor(words)) : [];
}

interface RuleFormatters {
  /** a text of the rules */
  readonly rule: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly category: (id: string) => string;
  /** 0 is Sunday */
  readonly weekday: (day: number) => string;
  readonly level: (level: string) => string;
  readonly days: (count: number) => string;
  readonly time: (seconds: number) => string;
  readonly list: (parts: readonly string[]) => string;
}

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);

function formattersFor({ locale, translate }: RuleTexts): RuleFormatters {
  return {
    rule: (key, values) => translate(`rules.${key}`, values),
    category: (id) => translate(`instrument.category.${id}`),
    weekday: (day) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(SUNDAY_MS + day * DAY_MS)),
    level: (level) => translate(`withdraw.level.${level}`),
    days: (count) => translate('loan.days', { count }),
    time: (seconds) => {
      const [unit, n] =
        seconds % 3_600 === 0
          ? ['hours', seconds / 3_600]
          : seconds % 60 === 0
            ? ['minutes', seconds / 60]
            : ['seconds', seconds];
      return translate(`options.long.${unit}`, { n });
    },
    list: (parts) => new Intl.ListFormat(locale).format(parts),
  };
}

const isNothing = (share: string): boolean => Number(share) === 0;

const dollars = (usd: number): string => formatMoney(usd);
const count = (number: number): string => groupThousands(String(number));

/** One of two texts of a rule: no payment and no waiting time have a text of their own. */
function either(
  words: RuleFormatters,
  id: RuleId,
  some: boolean,
  values: Readonly<Record<string, string | number>> = {},
): readonly string[] {
  return [words.rule(`${id}.${some ? 'some' : 'none'}`, some ? values : {})];
}

const levelOf =
  (id: RuleId) =>
  ({ level }: { readonly level: string }, words: RuleFormatters): readonly string[] =>
    either(words, id, level !== 'none', { level: words.level(level) });

const shareOf =
  (id: RuleId) =>
  ({ share }: { readonly share: string }, words: RuleFormatters): readonly string[] =>
    either(words, id, !isNothing(share), { percent: formatShare(share) });

const TRADING = {
  quoteAge: ({ seconds }, { rule }) => [rule('quoteAge', { seconds })],
  slippage: (_, { rule }) => [rule('slippage')],
  markup: ({ points }, { rule, category }) => {
    const some = Object.entries(points).filter(([, each]) => each > 0);
    if (some.length === 0) return [rule('markup.none')];
    return [...some.map(([id, each]) => rule('markup.some', { category: category(id), points: each })), rule('markup.point')];
  },
  fee: shareOf('fee'),
  leverage: ({ most, mostByCategory }, { rule, category }) => {
    const capped = Object.entries(mostByCategory).filter(([, each]) => each < most);
    return [
      rule('leverage', { most }),
      ...capped.map(([id, each]) => rule('leverageOfCategory', { category: category(id), most: each })),
    ];
  },
  overnight: ({ yearlyShare, tripleWeekday }, { rule, category, weekday, list }) => {
    if (isNothing(yearlyShare)) return [rule('overnight.none')];
    const days = [...new Set(Object.values(tripleWeekday))].toSorted((one, other) => one - other);
    const triple = days.map((day) => {
      const categories = Object.keys(tripleWeekday).filter((id) => tripleWeekday[id] === day);
      return rule('overnight.triple', { categories: list(categories.map(category)), weekday: weekday(day) });
    });
    return [rule('overnight.some', { percent: formatShare(yearlyShare) }), ...triple, rule('overnight.others')];
  },
  minimumHold: ({ seconds }, words) => either(words, 'minimumHold', seconds > 0, { time: words.time(seconds) }),
  forexDeposits: ({ usd }, words) => either(words, 'forexDeposits', usd > 0, { amount: dollars(usd) }),
  marginLevels: ({ warnings, stopOut }, { rule, list }) => [
    rule('marginLevels', { warnings: list(warnings.map((level) => `${level}%`)), stopOut: `${stopOut}%` }),
  ],
  negativeBalance: (_, { rule }) => [rule('negativeBalance')],
  livingOrders: ({ most }, { rule }) => [rule('livingOrders', { most: count(most) })],
  alerts: ({ most }, { rule }) => [rule('alerts', { most: count(most) })],
  demoAccount: ({ usd, seconds }, words) => [
    words.rule('demoAccount.money', { amount: dollars(usd) }),
    ...either(words, 'demoAccount', seconds > 0, { time: words.time(seconds) }),
  ],
  walletApp: (_, { rule }) => [rule('walletApp')],
} satisfies Partial<Sentences>;

const OPTIONS = {
  deliveries: ({ list }, { rule, time }) => {
    if (list.length === 0) return [rule('deliveries.none')];
    return list.map(({ seconds, ratePercent, min, max }) => {
      const values = { time: time(seconds), percent: `${ratePercent}%`, min: dollars(min), max: dollars(max) };
      return rule(max > 0 ? 'deliveries.upTo' : 'deliveries.open', values);
    });
  },
  optionFee: shareOf('optionFee'),
  optionOutcome: (_, { rule }) => [rule('optionOutcome')],
  optionVoid: ({ seconds }, { rule }) => [rule('optionVoid', { seconds })],
  bands: ({ offered, points }, words) => either(words, 'bands', offered, { points }),
} satisfies Partial<Sentences>;

const DEPOSITS = {
  depositWays: ({ ways, byService }, { rule }) =>
    byService ? [rule('depositWays.service')] : ways.map((way) => rule(`depositWays.${way}`)),
  depositMinimum: ({ usd, usdByCoin }, { rule }) => [
    rule('depositMinimum.usual', { amount: dollars(usd) }),
    ...Object.entries(usdByCoin).map(([coin, each]) => rule('depositMinimum.coin', { coin, amount: dollars(each) })),
  ],
  depositVerification: levelOf('depositVerification'),
  depositCredit: ({ inCoin }, { rule }) => [
    rule(inCoin ? 'depositCredit.coin' : 'depositCredit.usd'),
    rule('depositCredit.free'),
  ],
  waitingDeposits: ({ most }, { rule }) => [rule('waitingDeposits', { most })],
  review: ({ hours }, { rule }) => [rule('review', { hours })],
  twoPeople: ({ aboveUsd }, { rule }) => [rule('twoPeople', { amount: dollars(aboveUsd) })],
} satisfies Partial<Sentences>;

const WITHDRAWALS = {
  withdrawalWays: ({ coins, typedAddress, bankCard }, { rule, list }) => {
    const named = list(coins.map(({ coin, network }) => `${coin} (${network})`));
    return [
      coins.length === 0
        ? rule('withdrawalWays.noCoin')
        : rule(typedAddress ? 'withdrawalWays.typed' : 'withdrawalWays.saved', { coins: named }),
      ...(bankCard ? [rule('withdrawalWays.card')] : []),
    ];
  },
  withdrawalLimits: ({ minUsd, maxUsd }, { rule }) => [rule('withdrawalLimits', { min: dollars(minUsd), max: dollars(maxUsd) })],
  withdrawalFees: ({ tiers }, { rule }) => {
    const [first] = tiers;
    if (!first) return [rule('withdrawalFees.none')];
    const below = first.fromUsd > 0 ? [rule('withdrawalFees.below', { from: dollars(first.fromUsd) })] : [];
    const each = tiers.map((tier) => {
      const from = dollars(tier.fromUsd);
      return tier.type === 'FIX_AMOUNT'
        ? rule('withdrawalFees.fixed', { from, amount: dollars(tier.amount) })
        : rule('withdrawalFees.share', { from, percent: formatShare(tier.share) });
    });
    return [...below, ...each, rule('withdrawalFees.taken')];
  },
  withdrawalVerification: levelOf('withdrawalVerification'),
  withdrawalEmail: ({ needed }, words) => either(words, 'withdrawalEmail', needed),
  onePending: ({ one }, words) => either(words, 'onePending', one),
  onlyFlat: ({ needed }, words) => either(words, 'onlyFlat', needed),
  newAddress: ({ hours }, words) => either(words, 'newAddress', hours > 0, { hours }),
  savedAddresses: ({ most }, { rule }) => [rule(most === 1 ? 'savedAddresses.one' : 'savedAddresses.many', { most })],
  withdrawalSource: ({ fromCoin }, { rule }) => [rule(fromCoin ? 'withdrawalSource.coin' : 'withdrawalSource.usd')],
  hold: (_, { rule }) => [rule('hold')],
} satisfies Partial<Sentences>;

const OTHERS = {
  conversion: shareOf('conversion'),
  heldRate: ({ seconds }, { rule }) => [rule('heldRate', { seconds })],
  loanAmounts: ({ min, max, step }, { rule }) => [
    rule('loanAmounts', { min: dollars(min), max: dollars(max), step: dollars(step) }),
  ],
  loanTerms: ({ minDays, maxDays }, { rule, days }) => [rule('loanTerms', { min: minDays, max: days(maxDays) })],
  loanInterest: ({ dailyShare }, words) =>
    either(words, 'loanInterest', !isNothing(dailyShare), { percent: formatShare(dailyShare) }),
  repayment: ({ step }, { rule }) => [rule('repayment', { step: dollars(step) })],
  loanVerification: levelOf('loanVerification'),
  guarantor: ({ days }, words) => [words.rule('guarantor', { days: words.days(days) })],
  loanRequests: ({ perDay }, { rule }) => [rule('loanRequests', { perDay })],
  loanTwoPeople: ({ aboveUsd }, { rule }) => [rule('loanTwoPeople', { amount: dollars(aboveUsd) })],
  borrowedMoney: (_, { rule }) => [rule('borrowedMoney')],
  demonstration: (_, { rule }) => [rule('demonstration')],
  answers: ({ hours }, { rule }) => [rule('answers', { hours })],
  complaints: ({ days, appealDays }, words) => [
    words.rule('complaints', { days: words.days(days), appealDays: words.days(appealDays) }),
  ],
  closedAccount: ({ years }, { rule }) => [rule('closedAccount', { count: years })],
  dataExport: ({ days }, words) => [words.rule('dataExport', { days: words.days(days) })],
  pictures: ({ refusedDays, acceptedDays }, words) => [
    words.rule('pictures', { refused: words.days(refusedDays), accepted: words.days(acceptedDays) }),
  ],
} satisfies Partial<Sentences>;

const SENTENCES: Sentences = { ...TRADING, ...OPTIONS, ...DEPOSITS, ...WITHDRAWALS, ...OTHERS };
