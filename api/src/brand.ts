import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { FAIR_BAND_RATES, RATE_STEP } from './band-rates.ts';
import { brandBanners } from './brand-banners.ts';
import { brandCompany, brandRiskWarning } from './brand-company.ts';
import { brandImages } from './brand-images.ts';
import { brandLoans } from './brand-loans.ts';
import { brandSupport } from './brand-support.ts';
import { brandTreasury } from './brand-treasury.ts';
import { color, eachOnce, localeCode, share } from './brand-values.ts';
import type { PublishedDocument } from './legal/documents.ts';
import { z } from './zod.ts';

const hue = z.number().min(0).max(360);
const hostName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
    'no host name; allowed are names such as trade.example.com, without protocol, port and path',
  )
  .meta({ examples: ['trade.example.com'] });
const leverage = z.number().int().min(1).max(200);
const categoryIds = Object.values(CATEGORY_IDS);
const categoryKey = z
  .string()
  .refine((key) => categoryIds.some((id) => String(id) === key), `no such category; allowed are ${categoryIds.join(', ')}`)
  .meta({ enum: categoryIds.map(String) });

/** The inputs of the theme generator. */
export const brandVisual = z.strictObject({
  accent: color
    .meta({ examples: ['#19b8a6'] })
    .describe('color of interactive elements; must be readable, and at least 25 degrees of hue from the colors of up and down'),
  neutral: z
    .strictObject({
      hue: hue.describe('hue of the grays, degrees'),
      chroma: z.number().min(0).max(0.05).describe('strength of that tint; 0 is gray'),
    })
    .describe('tint of surfaces and texts'),
  radius: z.number().min(0).max(24).describe('radius of corners, px'),
  font: z
    .enum(['Inter Variable', 'Figtree Variable', 'Nunito Variable', 'Space Grotesk Variable', 'Source Serif 4 Variable'])
    .describe('font of all texts; Figtree has no Vietnamese letters'),
  density: z
    .enum(['comfortable', 'compact'])
    .default('comfortable')
    .describe('how much space rows and fields take; touch targets keep their size'),
  scheme: z
    .enum(['blue-red', 'green-red', 'red-blue', 'red-green'])
    .describe('colors of up and down, up first; swapped in languages of markets where red means up'),
  art: z.tuple([hue, hue, hue]).optional().describe('hues of banners and illustrations; by default derived from the accent'),
  motif: z
    .enum(['contours', 'orchard', 'strata', 'sunrise', 'guilloche'])
    .default('contours')
    .describe('subject of the artwork behind the wallet and on the login page'),
  defaultTheme: z.enum(['light', 'dark']).describe('theme for visitors who have not chosen one'),
});

/** Switches of the specification's sections 6 and 9, with its defaults. */
export const brandSwitches = z.strictObject({
  contract: z
    .boolean()
    .default(false)
    .describe(
      'contract trading: positions with leverage, stop loss and take profit; if off, new orders are refused (code 304) and existing ones continue as agreed',
    ),
  optionMock: z.boolean().default(false).describe('options: a stake on a direction and a delivery time'),
  virtualCurrencyTrade: z.boolean().default(false).describe('a demo account in addition to the real one'),
  noWalletWithdraw: z
    .boolean()
    .default(false)
    .describe('coins are withdrawn to an address typed each time instead of a saved one'),
  phoneRegister: z.boolean().default(false).describe('registration and login also by phone number'),
  phoneRegisterSms: z
    .boolean()
    .default(true)
    .describe('a code by text message verifies the number; if off, a captcha is required instead'),
  bankCardWithdraw: z.boolean().default(false).describe('withdrawals to bank cards'),
  bankCard: z.boolean().default(false).describe('the menu entry and screens for saved bank cards'),
  userLoan: z.boolean().default(false).describe('loans, on the terms of `loans`'),
  multiWallet: z.boolean().default(false).describe('several saved addresses per coin and network instead of one'),
  exploreTab: z.boolean().default(false).describe("a fifth tab with the day's top movers"),
  inviteCodeHidden: z.boolean().default(false).describe('registration does not ask for an invite code'),
  twoLevelVerification: z
    .boolean()
    .default(false)
    .describe('a junior verification, by name and number, in addition to the one with images'),
  twoIdTypes: z.boolean().default(false).describe("passports and driver's licenses in addition to identity cards"),
  verifiedEmail: z.boolean().default(false).describe('verification also asks for an e-mail address'),
  verifiedView: z.boolean().default(false).describe('verified users see the verified data, not only their status'),
  rememberLogin: z
    .boolean()
    .default(true)
    .describe(
      'the login form offers to stay logged in and to remember the login name; if off, every session ends with the browser, or after 12 hours without use',
    ),
  canBindEmail: z.boolean().default(false).describe('users who registered by phone may add an e-mail address'),
  privacyPage: z.boolean().default(false).describe('the privacy policy'),
  standardsPage: z.boolean().default(false).describe('the page of platform standards: fees, limits and activity counts'),
  customerService: z.boolean().default(true).describe('contact options of customer service throughout the app'),
  myWalletPage: z
    .boolean()
    .default(false)
    .describe('a balance per coin, and transfers between coins and dollars; if off, all balances are in dollars'),
  onlyPlayOnTrustApp: z
    .boolean()
    .default(false)
    .describe('trading only in the browser of a wallet app: by the pages, since the server cannot tell one'),
});

/** Trading rules; shown in plain words wherever they apply. */
export const brandRules = z.strictObject({
  minHoldSeconds: z.number().int().min(0).default(180).describe('seconds before the user may close a position (code 409)'),
  forexMinTotalDeposit: z
    .number()
    .int()
    .min(0)
    .default(100_000)
    .describe('total deposits in USD required for forex on the real account (code 320)'),
  withdrawOnlyFlat: z
    .boolean()
    .default(false)
    .describe(
      'whether withdrawals need an account without positions, pending orders and running options (code 1070); otherwise free money can always be withdrawn',
    ),
  feeRate: share
    .default('0.002')
    .describe(
      "fee at the fill as decimal text, share of the margin at the instrument's default leverage, whatever leverage this brand offers",
    ),
  maxLeverage: leverage.default(200).describe('maximum leverage; a lower maximum in the catalogue takes precedence'),
  maxLeverageByCategory: z
    .record(categoryKey, leverage)
    .default({})
    .describe('lower maximum leverage per category, by category id'),
  overnightYearlyRate: share
    .default('0.05')
    .describe(
      'yearly rate of the overnight fee as decimal text, share of the notional at the opening price; charged as 1/360 per night',
    ),
  overnightTripleWeekday: z
    .record(categoryKey, z.number().int().min(1).max(5))
    .default({ '3': 3, '2': 3, '1': 5, '5': 5 })
    .describe(
      'weekday whose night counts three to cover the weekend, by category id, Sunday 0; if absent, every night of the week is charged',
    ),
  demoResetSeconds: z.number().int().min(0).default(3_600).describe('minimum seconds between two resets of a demo account'),
  refusedPictureDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('days that images of refused and replaced verifications are stored'),
  acceptedPictureDays: z
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(1_825)
    .describe('days that images of accepted verifications are stored after the account was closed'),
  maxLivingOrders: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(500)
    .describe(
      'maximum open positions and pending orders of an account together, and maximum running options in addition (code 1010); the single page of running options fits 1,000',
    ),
  maxAlerts: z.number().int().min(1).max(1_000).default(100).describe('maximum waiting price alerts per user (code 1010)'),
  markupPoints: z
    .record(categoryKey, z.number().int().min(0))
    .default({})
    .describe(
      'half of the published markup per side in points of the instrument, by category id; at most 1 % of the reference price of each of its markets',
    ),
});

/** Retention periods of user data; shown where users request their data or close their account. */
export const brandRetention = z.strictObject({
  closedAccountYears: z
    .number()
    .int()
    .min(1)
    .max(30)
    .default(5)
    .describe('years that orders, the ledger and identity records are retained after the account was closed; as required by law'),
  dataExportDays: z
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe("days for which an archive of a user's data can be downloaded"),
});

/** One delivery time of an option with its payout; shown before placing, and agreed with the order. */
const optionDelivery = z
  .strictObject({
    seconds: z.number().int().min(5).max(86_400).describe('seconds from the beginning of an option to its end'),
    ratePercent: z.number().min(1).max(500).multipleOf(RATE_STEP).describe('profit per stake in percent'),
    chips: z.array(z.number().int().min(1)).max(8).default([]).describe('preset stakes, whole USD'),
    min: z.number().int().min(1).default(1).describe('minimum stake, whole USD'),
    max: z.number().int().min(0).default(0).describe('maximum stake, whole USD; 0 for no limit'),
    name: z.string().max(20).default('').describe('display name; if empty, the time is shown'),
  })
  .refine(({ min, max }) => max === 0 || max >= min, { path: ['max'], error: 'the maximum is below the minimum' });

/** Options as a brand offers them, on all its instruments. */
export const brandOptions = z.strictObject({
  deliveries: z
    .array(optionDelivery)
    .refine((all) => new Set(all.map(({ seconds }) => seconds)).size === all.length, 'two deliveries of the same time')
    .default([])
    .describe('available delivery times and their payouts'),
  optionFeeRate: share.default('0').describe('fee at placement as decimal text, share of the stake'),
  voidAfterSeconds: z
    .number()
    .int()
    .min(1)
    .max(15)
    .default(15)
    .describe('an option without a quote this many seconds after its end is void; the client waits for the result accordingly'),
  bands: z
    .boolean()
    .default(false)
    .describe(
      `order types 2 and 3: inside or outside a band around the entry, sized so that both are about equally likely; deliveries must then pay ${FAIR_BAND_RATES.least} to ${FAIR_BAND_RATES.most} percent`,
    ),
});

const changedKeys = z.record(z.string(), z.unknown()).optional();

/** Announced rules: the same keys as in their sections, with values that apply from a given time. */
export const brandNextRules = z.strictObject({
  from: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'no time such as 2027-01-31 or 2027-01-31T17:00:00Z')
    .meta({ examples: ['2027-01-31', '2027-01-31T17:00:00Z'] })
    .describe('effective time: a date, meaning midnight UTC, or a time with a zone'),
  rules: changedKeys.describe('keys of `rules` with their next values'),
  options: changedKeys.describe('keys of `options` with their next values'),
  treasury: changedKeys.describe('keys of `treasury` with their next values'),
  loans: changedKeys.describe('keys of `loans` with their next values'),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** One brand's file, brands/<id>/brand.yaml. */
export const brandFile = z.strictObject({
  site: z.string().min(1).max(60).describe('short name for footers and emails'),
  title: z.string().min(1).max(60).describe('first half of the wordmark, and the title of pages'),
  titleSuffix: z.string().max(30).default('').describe('second, lighter half of the wordmark'),
  hosts: z
    .array(hostName)
    .min(1)
    .refine(...eachOnce)
    .describe('host names of the brand, without protocol and port; the first brand also serves plain localhost and 127.0.0.1'),
  demonstration: z.boolean().describe('true if prices are simulated or replayed; shown on every page'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'no time zone of that name; allowed are the IANA names, such as Europe/London')
    .meta({ examples: ['Europe/London'] })
    .describe('IANA time zone for displayed times'),
  locales: z
    .array(localeCode)
    .min(1)
    .refine(...eachOnce)
    .describe('interface languages in menu order; each needs texts'),
  defaultLocale: localeCode.describe('language for visitors who prefer none of these'),
  defaultTradeType: z.enum(['market', 'option']).describe('what opens first if both contracts and options are on'),
  historySummary: z
    .enum(['today', 'total'])
    .default('today')
    .describe('totals above the history, independent of the selected range: since midnight, or of all time'),
  categories: z
    .array(
      z
        .number()
        .int()
        .refine((id) => categoryIds.some((known) => known === id), `no such category; allowed are ${categoryIds.join(', ')}`)
        .meta({ enum: categoryIds }),
    )
    .min(1)
    .refine(...eachOnce)
    .describe('instrument categories in tab order: 1 indices, 2 commodities, 3 forex, 4 cryptos, 5 US stocks'),
  defaultSymbol: z.string().default('BTCUSDT').describe('instrument with which the chart opens'),
  hotSymbols: z.array(z.string()).default([]).describe('instruments shown first on the home page and in an empty search'),
  searchWords: z
    .array(z.string().min(1).max(20))
    .max(8)
    .refine(...eachOnce)
    .default(['USD', 'GBP', 'AUD', 'HKD'])
    .describe('suggestions below the search field'),
  banners: brandBanners,
  requestTimeoutSeconds: z
    .number()
    .int()
    .min(5)
    .max(120)
    .default(15)
    .describe(
      "timeout of the web app's requests, in seconds; the app adds 0.7 s. Uploads have a minute since their last progress",
    ),
  service: z
    .strictObject({
      email: z
        .union([z.literal(''), z.email('no e-mail address')])
        .default('')
        .describe('e-mail address of customer service'),
      telegram: z
        .union([
          z.literal(''),
          z
            .string()
            .regex(/^\w{4,32}$/, 'no Telegram name; allowed are 4 to 32 letters, digits and underscores, without @')
            .meta({ examples: ['truefill_desk'] }),
        ])
        .default('')
        .describe('name of a user or group, without @'),
      whatsapp: z
        .union([
          z.literal(''),
          z
            .string()
            .regex(/^\+?[\d ()-]{6,24}$/, 'no phone number; allowed is the international form, such as +15550100')
            .meta({ examples: ['+15550100'] }),
        ])
        .default('')
        .describe('phone number in international format'),
      chatUrl: z
        .union([
          z.literal(''),
          z.url({ protocol: /^https$/, error: 'no https address; allowed is a URL that starts with https://' }),
        ])
        .default('')
        .describe('page of an embedded chat; must use https'),
    })
    .prefault({})
    .describe('contact options of customer service; the app shows those that are set'),
  company: brandCompany.prefault({}).describe('the company behind the brand; omitted facts appear nowhere'),
  riskWarning: brandRiskWarning.optional().describe('the warning that regulators require; if omitted, no percentage is shown'),
  switches: brandSwitches.prefault({}).describe('features that the brand turns on or off'),
  rules: brandRules.prefault({}).describe('trading rules, shown in plain words wherever they apply'),
  options: brandOptions.prefault({}).describe('options on every instrument of the brand'),
  treasury: brandTreasury.prefault({}).describe('deposits and withdrawals; amounts in USD, or the USD value of a coin'),
  loans: brandLoans.prefault({}).describe('loan offers; an application keeps the terms in force when it was made'),
  retention: brandRetention.prefault({}).describe('retention of user data'),
  support: brandSupport.prefault({}).describe('response times promised to users'),
  images: brandImages.prefault({}).describe('images that users upload'),
  nextRules: brandNextRules
    .optional()
    .describe(
      'announced rules: shown to users with their date, and in force from the first start of the service on or after it, never before',
    ),
  visual: brandVisual.describe('inputs of the theme generator: colors, corners and fonts'),
});

export type BrandFile = z.output<typeof brandFile>;
export type BrandVisual = z.output<typeof brandVisual>;
export type LocaleCode = z.output<typeof localeCode>;

/** A loaded brand; `id` is its folder's name. */
export interface Brand extends BrandFile {
  readonly id: string;
}

/** The part of a brand that the page contains: everything a client may know. */
export interface PublicBrand extends Omit<Brand, 'hosts' | 'treasury' | 'nextRules'> {
  /** without deposit accounts and addresses, which only signed-in users receive */
  readonly treasury: Omit<Brand['treasury'], 'addresses' | 'bankAccount'>;
  /** whether any coin can be deposited and withdrawn */
  readonly hasCoinNetworks: boolean;
  /** the legal documents, in the versions that the page shows */
  readonly documents: readonly PublishedDocument[];
  /** client version, 1.152.x */
  readonly version: string;
  /** base address of the brand's images */
  readonly assetsUrl: string;
}
