import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { brandBanners } from './brand-banners.ts';
import { brandCompany, brandRiskWarning } from './brand-company.ts';
import { brandImages } from './brand-images.ts';
import { brandLoans } from './brand-loans.ts';
import { brandSupport } from './brand-support.ts';
import { brandTreasury } from './brand-treasury.ts';
import { colour, eachOnce, localeCode, share } from './brand-values.ts';
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
  accent: colour
    .meta({ examples: ['#19b8a6'] })
    .describe('color of what can be pressed; must be readable, and at least 25 degrees of hue from the colors of up and down'),
  neutral: z
    .strictObject({
      hue: hue.describe('tint of the grays, degrees of hue'),
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
    .describe('how much room rows and fields take; what a finger touches stays as large'),
  scheme: z
    .enum(['blue-red', 'green-red', 'red-blue', 'red-green'])
    .describe('colors of up and down, up first; turned round in languages of markets where red means up'),
  art: z.tuple([hue, hue, hue]).optional().describe('hues of banners and illustrations; left out, they follow the accent'),
  motif: z
    .enum(['contours', 'orchard', 'strata', 'sunrise', 'guilloche'])
    .default('contours')
    .describe('what the artwork shows behind the wallet and on the login page'),
  defaultTheme: z.enum(['light', 'dark']).describe('theme of who has not chosen one'),
});

/** Switches of the specification's sections 6 and 9, with its defaults. */
export const brandSwitches = z.strictObject({
  contract: z
    .boolean()
    .default(false)
    .describe(
      'contract trading: positions with leverage, stop loss and take profit; without it no order is taken (code 304), and what lives goes on as agreed',
    ),
  optionMock: z.boolean().default(false).describe('options: a stake on a direction and a delivery time'),
  virtualCurrencyTrade: z.boolean().default(false).describe('a demo account beside the real one'),
  noWalletWithdraw: z.boolean().default(false).describe('coins are withdrawn to a typed address instead of a saved one'),
  phoneRegister: z.boolean().default(false).describe('registering and logging in by phone number too'),
  phoneRegisterSms: z
    .boolean()
    .default(true)
    .describe('a code by text message proves the number; without it a captcha is solved instead'),
  bankCardWithdraw: z.boolean().default(false).describe('withdrawals to bank cards'),
  bankCard: z.boolean().default(false).describe('the shortcut to saved bank cards and their screens'),
  userLoan: z.boolean().default(false).describe('loans, on the terms of `loans`'),
  multiWallet: z.boolean().default(false).describe('several saved addresses per coin and network instead of one'),
  exploreTab: z.boolean().default(false).describe("a fifth tab with the day's top movers"),
  inviteCodeHidden: z.boolean().default(false).describe('registration does not ask for an invite code'),
  twoLevelVerification: z
    .boolean()
    .default(false)
    .describe('a junior verification, of name and number, beside the one with pictures'),
  twoIdTypes: z.boolean().default(false).describe('passports and driving licenses beside identity cards'),
  verifiedEmail: z.boolean().default(false).describe('the verification asks for an e-mail address too'),
  verifiedView: z.boolean().default(false).describe('who is verified sees as what; else only that they are'),
  rememberLogin: z
    .boolean()
    .default(true)
    .describe(
      'the login form offers to stay logged in and to keep the login name; without it every session ends with the browser, or after 12 hours without use',
    ),
  canBindEmail: z.boolean().default(false).describe('users who registered by phone may add an e-mail address'),
  privacyPage: z.boolean().default(false).describe('the privacy policy'),
  standardsPage: z.boolean().default(false).describe('the page of platform standards: fees, limits and counts of what runs'),
  customerService: z.boolean().default(true).describe('ways to customer service, wherever the app offers them'),
  myWalletPage: z
    .boolean()
    .default(false)
    .describe('a balance per coin and transfers between coins and dollars; without it money is kept in dollars only'),
  onlyPlayOnTrustApp: z.boolean().default(false).describe('trading is open in the browser of a wallet app only'),
});

/** Trading rules; shown in plain words wherever they apply. */
export const brandRules = z.strictObject({
  minHoldSeconds: z.number().int().min(0).default(180).describe('seconds before a position may be closed by hand (code 409)'),
  forexMinTotalDeposit: z
    .number()
    .int()
    .min(0)
    .default(100_000)
    .describe('USD of total deposits before forex on the real account (code 320)'),
  withdrawOnlyFlat: z
    .boolean()
    .default(false)
    .describe(
      'whether money leaves only an account without positions, pending orders and running options (code 1070); else free money always may',
    ),
  feeRate: share
    .default('0.002')
    .describe(
      'fee at the fill as decimal text, share of the margin at the default leverage of the instrument, whatever this brand offers',
    ),
  maxLeverage: leverage.default(200).describe("largest leverage; the catalogue's own maximum holds below it"),
  maxLeverageByCategory: z
    .record(categoryKey, leverage)
    .default({})
    .describe('largest leverage in a category, by category id; where it is below `maxLeverage`'),
  overnightYearlyRate: share
    .default('0.05')
    .describe(
      'yearly rate of the overnight fee as decimal text, share of the notional at the opening price; charged as 1/360 per night',
    ),
  overnightTripleWeekday: z
    .record(categoryKey, z.number().int().min(1).max(5))
    .default({ '3': 3, '2': 3, '1': 5, '5': 5 })
    .describe(
      'the weekday whose night counts three, for the weekend that follows, by category id, Sunday 0; without one every night of the week is charged',
    ),
  demoResetSeconds: z.number().int().min(0).default(3_600).describe('seconds between two resets of a demo account'),
  refusedPictureDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('days that pictures of refused and replaced verifications are kept'),
  acceptedPictureDays: z
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(1_825)
    .describe('days that pictures of accepted verifications are kept after their account was closed'),
  maxLivingOrders: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(500)
    .describe(
      'most open positions and pending orders of an account together, and most options that run in it beside them (code 1010); running options are listed on one page, which 1,000 fit on',
    ),
  maxAlerts: z.number().int().min(1).max(1_000).default(100).describe('most price alerts of a user that wait (code 1010)'),
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
    .describe(
      'whole years that orders, the ledger and records of identity are kept after their user has closed the account; as the law demands',
    ),
  dataExportDays: z.number().int().min(1).max(30).default(7).describe("days that an archive of a user's data can be downloaded"),
});

/** One delivery time of an option with its payout; shown before placing, and agreed with the order. */
const optionDelivery = z
  .strictObject({
    seconds: z.number().int().min(5).max(86_400).describe('seconds from the beginning of an option to its end'),
    ratePercent: z.number().min(1).max(500).multipleOf(0.5).describe('profit per stake in percent'),
    chips: z.array(z.number().int().min(1)).max(8).default([]).describe('stakes to choose with one tap, whole USD'),
    min: z.number().int().min(1).default(1).describe('smallest stake, whole USD'),
    max: z.number().int().min(0).default(0).describe('largest stake, whole USD; 0 is none'),
    name: z.string().max(20).default('').describe('what it is called; empty: shown as its time'),
  })
  .refine(({ min, max }) => max === 0 || max >= min, { path: ['max'], error: 'the maximum is below the minimum' });

/** Options as a brand offers them, on all its instruments. */
export const brandOptions = z.strictObject({
  deliveries: z
    .array(optionDelivery)
    .refine((all) => new Set(all.map(({ seconds }) => seconds)).size === all.length, 'two deliveries of the same time')
    .default([])
    .describe('delivery times to choose from, and what each pays'),
  optionFeeRate: share.default('0').describe('fee at placement as decimal text, share of the stake'),
  voidAfterSeconds: z
    .number()
    .int()
    .min(1)
    .max(15)
    .default(15)
    .describe(
      'an option without a quote for so long after its end is void; the client asks for the result no longer than this allows',
    ),
  bands: z
    .boolean()
    .default(false)
    .describe(
      'order types 2 and 3: inside or outside a band around the entry, which is measured so that both are about equally likely; deliveries then pay 74 to 95.5 percent',
    ),
});

const changedKeys = z.record(z.string(), z.unknown()).optional();

/** Announced rules: the same keys as in their sections, with values that apply from a given time. */
export const brandNextRules = z.strictObject({
  from: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'no time such as 2027-01-31 or 2027-01-31T17:00:00Z')
    .meta({ examples: ['2027-01-31', '2027-01-31T17:00:00Z'] })
    .describe('since when they hold: a date, which begins at midnight UTC, or a time with its zone'),
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
  site: z.string().min(1).max(60).describe('short name in footers and mails'),
  title: z.string().min(1).max(60).describe('first half of the wordmark, and the title of pages'),
  titleSuffix: z.string().max(30).default('').describe('second, lighter half of the wordmark'),
  hosts: z
    .array(hostName)
    .min(1)
    .refine(...eachOnce)
    .describe(
      'host names that lead to the brand, without protocol and port; the first brand also serves plain localhost and 127.0.0.1',
    ),
  demonstration: z.boolean().describe('true where prices are simulated or replayed; shown on every page'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'no time zone of that name; allowed are the IANA names, such as Europe/London')
    .meta({ examples: ['Europe/London'] })
    .describe('IANA name of the time zone that all times are shown in'),
  locales: z
    .array(localeCode)
    .min(1)
    .refine(...eachOnce)
    .describe('interface languages in the order of the menu; there must be texts in each'),
  defaultLocale: localeCode.describe('language of who asks for none of them'),
  defaultTradeType: z.enum(['market', 'option']).describe('what opens first where contracts and options are both on'),
  historySummary: z
    .enum(['today', 'total'])
    .default('today')
    .describe('what the history sums up above its list, whatever range is chosen below: results since midnight, or of all time'),
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
    .describe('categories of instruments in the order of the tabs: 1 indices, 2 commodities, 3 forex, 4 cryptos, 5 US stocks'),
  defaultSymbol: z.string().default('BTCUSDT').describe('instrument that the chart opens with'),
  hotSymbols: z
    .array(z.string())
    .default([])
    .describe('instruments that the home page shows first, and the search before anything is typed'),
  searchWords: z
    .array(z.string().min(1).max(20))
    .max(8)
    .refine(...eachOnce)
    .default(['USD', 'GBP', 'AUD', 'HKD'])
    .describe('words offered below the search field'),
  banners: brandBanners,
  requestTimeoutSeconds: z
    .number()
    .int()
    .min(5)
    .max(120)
    .default(15)
    .describe('how long the web app waits for an answer, in seconds; it adds 0.7 s'),
  service: z
    .strictObject({
      email: z
        .union([z.literal(''), z.email('no e-mail address')])
        .default('')
        .describe('e-mail address of the customer service'),
      telegram: z
        .union([
          z.literal(''),
          z
            .string()
            .regex(/^\w{4,32}$/, 'no Telegram name; allowed are 4 to 32 letters, digits and underscores, without @')
            .meta({ examples: ['truefill_desk'] }),
        ])
        .default('')
        .describe("a user's or a group's name, without @"),
      whatsapp: z
        .union([
          z.literal(''),
          z
            .string()
            .regex(/^\+?[\d ()-]{6,24}$/, 'no phone number; allowed is the international form, such as +15550100')
            .meta({ examples: ['+15550100'] }),
        ])
        .default('')
        .describe('a phone number in international form'),
      chatUrl: z
        .union([
          z.literal(''),
          z.url({ protocol: /^https$/, error: 'no https address; allowed is a URL that starts with https://' }),
        ])
        .default('')
        .describe('the page of an embedded chat; pages may frame nothing that is not encrypted'),
    })
    .prefault({})
    .describe('ways to the customer service; the app shows those that are given'),
  company: brandCompany.prefault({}).describe('who stands behind the brand; what is not given is said nowhere'),
  riskWarning: brandRiskWarning
    .optional()
    .describe('the warning that regulators ask for; left out, no share is known and none is said'),
  switches: brandSwitches.prefault({}).describe('what the brand has and what it has not'),
  rules: brandRules.prefault({}).describe('rules that a trader meets, shown in plain words wherever they bite'),
  options: brandOptions.prefault({}).describe('options as the brand offers them, on every instrument that it shows'),
  treasury: brandTreasury.prefault({}).describe("money in and out; amounts in USD, or USD's worth of a coin"),
  loans: brandLoans.prefault({}).describe('loans on offer; what was asked for keeps the terms of that moment'),
  retention: brandRetention.prefault({}).describe('how long what is held about users is kept'),
  support: brandSupport.prefault({}).describe('what is promised to those who write'),
  images: brandImages.prefault({}).describe('pictures that users choose'),
  nextRules: brandNextRules
    .optional()
    .describe(
      'rules that are announced: shown to users with their date, and in force from the first start of the service on or after it, never before',
    ),
  visual: brandVisual.describe('inputs that the theme generator turns into colors, corners and fonts'),
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
