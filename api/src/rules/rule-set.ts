import { DEMO_GRANT } from '@truefill/domain/accounts/demo-reset.ts';
import { STOP_OUT_LEVEL, WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import { FRESHNESS_LIMIT_MS } from '@truefill/domain/market/quote.ts';
import { MIN_BAND_POINTS } from '@truefill/domain/options/option-band.ts';
import { MAX_SAVED_ADDRESSES, MAX_WAITING_DEPOSITS } from '@truefill/domain/wallet/limits.ts';
import { HELD_RATE_MS } from '@truefill/domain/wallet/transfer.ts';
import type { Brand } from '../brand.ts';

type Parts = 'demonstration' | 'switches' | 'rules' | 'options' | 'loans' | 'retention' | 'support';

/** The input of the rules: a brand file without its deposit destinations. */
export interface RuleSource extends Pick<Brand, Parts> {
  readonly treasury: Omit<Brand['treasury'], 'addresses' | 'bankAccount'> & {
    readonly addresses: readonly { readonly coin: string; readonly network: string }[];
  };
}

export type RuleSection = 'trading' | 'options' | 'deposits' | 'withdrawals' | 'transfers' | 'loans' | 'account';

/** Plain JSON. */
export type RuleValue = string | number | boolean | null | readonly RuleValue[] | { readonly [key: string]: RuleValue };

interface Definition<Values> {
  readonly section: RuleSection;
  /** permanent number for citing the rule, also if others are added or removed */
  readonly number: string;
  /** whether it applies to the brand; if not, it still has its values, which a later version may activate */
  readonly applies: (brand: RuleSource) => boolean;
  readonly values: (brand: RuleSource) => Values;
}

function defined<Values extends { readonly [key: string]: RuleValue }>(
  section: RuleSection,
  number: string,
  values: Definition<Values>['values'],
  applies: Definition<Values>['applies'] = () => true,
): Definition<Values> {
  return { section, number, applies, values };
}

const MS = 1_000;
const CENTS = 100;
/** domain levels are percent at scale 2 */
const LEVEL_UNIT = 100n;

const trades = ({ switches }: RuleSource): boolean => switches.contract;
const hasOptions = ({ switches }: RuleSource): boolean => switches.optionMock;
const takesDeposits = ({ treasury }: RuleSource): boolean => treasury.disableDeposit === undefined;
const hasWallet = ({ switches }: RuleSource): boolean => switches.myWalletPage;
const offersLoans = ({ switches }: RuleSource): boolean => switches.userLoan;
/** without networks no coin is paid out, and a brand with typed addresses saves none */
const savesAddresses = ({ switches, treasury }: RuleSource): boolean =>
  !switches.noWalletWithdraw && treasury.addresses.length > 0;

/** Whether withdrawals go to saved addresses or cards: only those can be new. */
export function paysToSaved(brand: RuleSource): boolean {
  return brand.switches.bankCardWithdraw || savesAddresses(brand);
}

const TRADING = {
  quoteAge: defined(
    'trading',
    '1.1',
    () => ({ seconds: FRESHNESS_LIMIT_MS / MS }),
    (brand) => trades(brand) || hasOptions(brand),
  ),
  slippage: defined('trading', '1.2', () => ({}), trades),
  markup: defined('trading', '1.3', ({ rules }) => ({ points: rules.markupPoints }), trades),
  fee: defined('trading', '1.4', ({ rules }) => ({ share: rules.feeRate }), trades),
  leverage: defined(
    'trading',
    '1.5',
    ({ rules }) => ({ most: rules.maxLeverage, mostByCategory: rules.maxLeverageByCategory }),
    trades,
  ),
  overnight: defined(
    'trading',
    '1.6',
    ({ rules }) => ({ yearlyShare: rules.overnightYearlyRate, tripleWeekday: rules.overnightTripleWeekday }),
    trades,
  ),
  minimumHold: defined('trading', '1.7', ({ rules }) => ({ seconds: rules.minHoldSeconds }), trades),
  forexDeposits: defined('trading', '1.8', ({ rules }) => ({ usd: rules.forexMinTotalDeposit }), trades),
  marginLevels: defined(
    'trading',
    '1.9',
    () => ({ warnings: WARNING_LEVELS.map((level) => Number(level / LEVEL_UNIT)), stopOut: Number(STOP_OUT_LEVEL / LEVEL_UNIT) }),
    trades,
  ),
  negativeBalance: defined('trading', '1.10', () => ({}), trades),
  livingOrders: defined(
    'trading',
    '1.11',
    ({ rules }) => ({ most: rules.maxLivingOrders }),
    (brand) => trades(brand) || hasOptions(brand),
  ),
  alerts: defined('trading', '1.12', ({ rules }) => ({ most: rules.maxAlerts })),
  demoAccount: defined(
    'trading',
    '1.13',
    ({ rules }) => ({ usd: Number(DEMO_GRANT) / CENTS, seconds: rules.demoResetSeconds }),
    ({ switches }) => switches.virtualCurrencyTrade,
  ),
  walletApp: defined(
    'trading',
    '1.14',
    () => ({}),
    ({ switches }) => switches.onlyPlayOnTrustApp,
  ),
};

const OPTIONS = {
  deliveries: defined(
    'options',
    '2.1',
    ({ options }) => ({
      list: options.deliveries.map(({ seconds, ratePercent, min, max }) => ({ seconds, ratePercent, min, max })),
    }),
    hasOptions,
  ),
  optionFee: defined('options', '2.2', ({ options }) => ({ share: options.optionFeeRate }), hasOptions),
  optionOutcome: defined('options', '2.3', () => ({}), hasOptions),
  optionVoid: defined('options', '2.4', ({ options }) => ({ seconds: options.voidAfterSeconds }), hasOptions),
  bands: defined('options', '2.5', ({ options }) => ({ offered: options.bands, points: Number(MIN_BAND_POINTS) }), hasOptions),
};

const DEPOSITS = {
  depositWays: defined('deposits', '3.1', ({ treasury }) => ({
    ways: treasury.depositTypes,
    byService: treasury.disableDeposit !== undefined,
  })),
  depositMinimum: defined(
    'deposits',
    '3.2',
    ({ treasury }) => ({ usd: treasury.minDepositUsd, usdByCoin: treasury.minDepositUsdByCoin }),
    takesDeposits,
  ),
  depositVerification: defined('deposits', '3.3', ({ treasury }) => ({ level: treasury.verification.deposit }), takesDeposits),
  depositCredit: defined('deposits', '3.4', ({ switches }) => ({ inCoin: switches.myWalletPage })),
  waitingDeposits: defined('deposits', '3.5', () => ({ most: MAX_WAITING_DEPOSITS }), takesDeposits),
  review: defined('deposits', '3.6', ({ treasury }) => ({ hours: treasury.reviewTargetHours })),
  twoPeople: defined('deposits', '3.7', ({ treasury }) => ({ aboveUsd: treasury.fourEyesAboveUsd })),
};

const WITHDRAWALS = {
  withdrawalWays: defined('withdrawals', '4.1', ({ treasury, switches }) => ({
    coins: treasury.addresses.map(({ coin, network }) => ({ coin, network })),
    typedAddress: switches.noWalletWithdraw,
    bankCard: switches.bankCardWithdraw,
  })),
  withdrawalLimits: defined('withdrawals', '4.2', ({ treasury }) => ({
    minUsd: treasury.minWithdrawUsd,
    maxUsd: treasury.maxWithdrawUsd,
  })),
  withdrawalFees: defined('withdrawals', '4.3', ({ treasury }) => ({ tiers: treasury.withdrawFees })),
  withdrawalVerification: defined('withdrawals', '4.4', ({ treasury }) => ({ level: treasury.verification.withdraw })),
  withdrawalEmail: defined('withdrawals', '4.5', ({ switches }) => ({ needed: switches.canBindEmail })),
  onePending: defined('withdrawals', '4.6', ({ treasury }) => ({ one: treasury.onePendingWithdrawal })),
  onlyFlat: defined('withdrawals', '4.7', ({ rules }) => ({ needed: rules.withdrawOnlyFlat })),
  newAddress: defined('withdrawals', '4.8', ({ treasury }) => ({ hours: treasury.newAddressHours }), paysToSaved),
  savedAddresses: defined(
    'withdrawals',
    '4.9',
    ({ switches }) => ({ most: switches.multiWallet ? MAX_SAVED_ADDRESSES : 1 }),
    savesAddresses,
  ),
  withdrawalSource: defined('withdrawals', '4.10', ({ switches }) => ({ fromCoin: switches.myWalletPage })),
  hold: defined('withdrawals', '4.11', () => ({})),
};

const TRANSFERS = {
  conversion: defined('transfers', '5.1', ({ treasury }) => ({ share: treasury.conversionShare }), hasWallet),
  heldRate: defined('transfers', '5.2', () => ({ seconds: HELD_RATE_MS / MS }), hasWallet),
};

const LOANS = {
  loanAmounts: defined(
    'loans',
    '6.1',
    ({ loans }) => ({ min: loans.minAmount, max: loans.maxAmount, step: loans.amountStep }),
    offersLoans,
  ),
  loanTerms: defined('loans', '6.2', ({ loans }) => ({ minDays: loans.minDays, maxDays: loans.maxDays }), offersLoans),
  loanInterest: defined('loans', '6.3', ({ loans }) => ({ dailyShare: loans.dailyRate }), offersLoans),
  repayment: defined('loans', '6.4', ({ loans }) => ({ step: loans.repaymentStep }), offersLoans),
  loanVerification: defined('loans', '6.5', ({ treasury }) => ({ level: treasury.verification.loan }), offersLoans),
  guarantor: defined('loans', '6.6', ({ loans }) => ({ days: loans.guarantorDays }), offersLoans),
  loanRequests: defined('loans', '6.7', ({ loans }) => ({ perDay: loans.requestsPerDay }), offersLoans),
  loanTwoPeople: defined('loans', '6.8', ({ loans }) => ({ aboveUsd: loans.fourEyesAboveUsd }), offersLoans),
  borrowedMoney: defined('loans', '6.9', () => ({}), offersLoans),
};

const ACCOUNT = {
  demonstration: defined(
    'account',
    '7.1',
    () => ({}),
    ({ demonstration }) => demonstration,
  ),
  answers: defined('account', '7.2', ({ support }) => ({ hours: support.ticketHours })),
  complaints: defined('account', '7.3', ({ support }) => ({ days: support.complaintDays, appealDays: support.appealDays })),
  closedAccount: defined('account', '7.4', ({ retention }) => ({ years: retention.closedAccountYears })),
  dataExport: defined('account', '7.5', ({ retention }) => ({ days: retention.dataExportDays })),
  pictures: defined('account', '7.6', ({ rules }) => ({
    refusedDays: rules.refusedPictureDays,
    acceptedDays: rules.acceptedPictureDays,
  })),
};

const DEFINITIONS = { ...TRADING, ...OPTIONS, ...DEPOSITS, ...WITHDRAWALS, ...TRANSFERS, ...LOANS, ...ACCOUNT };

export type RuleId = keyof typeof DEFINITIONS;
export type RuleValues<Id extends RuleId> = ReturnType<(typeof DEFINITIONS)[Id]['values']>;

/** A rule of a brand: its number, whether it applies, and its values. Amounts in USD, shares as decimal text. */
export interface Rule {
  readonly id: RuleId;
  readonly section: RuleSection;
  readonly number: string;
  readonly applies: boolean;
  readonly values: { readonly [key: string]: RuleValue };
}

/** Every rule of a brand that affects money, in reading order, including those that do not apply. */
export function rulesOf(brand: RuleSource): readonly Rule[] {
  return (Object.keys(DEFINITIONS) as RuleId[]).map((id) => {
    const { section, number, applies, values } = DEFINITIONS[id];
    return { id, section, number, applies: applies(brand), values: values(brand) };
  });
}
