import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { brandCompany, brandRiskWarning } from './brand-company.ts';
import { brandLoans } from './brand-loans.ts';
import { brandSupport } from './brand-support.ts';
import { brandTreasury } from './brand-treasury.ts';
import { z } from './zod.ts';

const hue = z.number().min(0).max(360);
const categoryIds = Object.values(CATEGORY_IDS);

/** Interface languages of the specification; a brand may offer those that have a catalogue. */
export const localeCode = z.enum(['en', 'zh-tw', 'zh-cn', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th', 'id']);

/** The inputs that the theme generator turns into tokens. */
export const brandVisual = z.strictObject({
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  neutral: z.strictObject({ hue, chroma: z.number().min(0).max(0.05) }),
  /** px, 0..24 */
  radius: z.number().min(0).max(24),
  font: z.enum(['Inter Variable', 'Figtree Variable', 'Nunito Variable', 'Space Grotesk Variable', 'Source Serif 4 Variable']),
  /** how much room rows and fields take; what a finger touches stays as large */
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** colors of up and down, up first; turned round in languages of markets where red means up */
  scheme: z.enum(['blue-red', 'green-red', 'red-blue', 'red-green']),
  art: z.tuple([hue, hue, hue]).optional(),
  /** what the artwork shows behind the wallet and on the login page */
  motif: z.enum(['contours', 'orchard', 'strata', 'sunrise', 'guilloche']).default('contours'),
  defaultTheme: z.enum(['light', 'dark']),
});

/** Switches of the specification's sections 6 and 9, with its defaults. */
export const brandSwitches = z.strictObject({
  contract: z.boolean().default(false),
  optionMock: z.boolean().default(false),
  virtualCurrencyTrade: z.boolean().default(false),
  noWalletWithdraw: z.boolean().default(false),
  phoneRegister: z.boolean().default(false),
  phoneRegisterSms: z.boolean().default(true),
  /** withdrawing to bank cards */
  bankCardWithdraw: z.boolean().default(false),
  /** the shortcut to saved bank cards and their screens */
  bankCard: z.boolean().default(false),
  userLoan: z.boolean().default(false),
  multiWallet: z.boolean().default(false),
  exploreTab: z.boolean().default(false),
  inviteCodeHidden: z.boolean().default(false),
  /** a junior verification, of name and number, beside the one with pictures */
  twoLevelVerification: z.boolean().default(false),
  /** passports and driving licences beside identity cards */
  twoIdTypes: z.boolean().default(false),
  /** the verification asks for an e-mail address too */
  verifiedEmail: z.boolean().default(false),
  /** who is verified sees as what; else only that they are */
  verifiedView: z.boolean().default(false),
  rememberLogin: z.boolean().default(true),
  /** users who registered by phone may add an e-mail address */
  canBindEmail: z.boolean().default(false),
  privacyPage: z.boolean().default(false),
  standardsPage: z.boolean().default(false),
  /** ways to customer service, wherever the app offers them */
  customerService: z.boolean().default(true),
  myWalletPage: z.boolean().default(false),
  /** trading is open in the browser of a wallet app only */
  onlyPlayOnTrustApp: z.boolean().default(false),
});

/** Rules that a trader meets; shown to them in plain words wherever they bite. */
export const brandRules = z.strictObject({
  /** seconds before a position may be closed by hand (code 409) */
  minHoldSeconds: z.number().int().min(0).default(180),
  /** USD of total deposits before forex on the real account (code 320) */
  forexMinTotalDeposit: z.number().int().min(0).default(100_000),
  /** whether money leaves only an account without positions, pending orders and running options (code 1070); else free money always may */
  withdrawOnlyFlat: z.boolean().default(false),
  /** fee at the fill as decimal text, share of the margin at the default leverage */
  feeRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/)
    .default('0.002'),
  /** largest leverage; the catalogue's own maximum holds below it */
  maxLeverage: z.number().int().min(1).max(200).default(200),
  /** yearly rate of the overnight fee as decimal text, share of the notional at the opening price; charged as 1/360 per night */
  overnightYearlyRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/)
    .default('0.05'),
  /** the weekday whose night counts three, for the weekend that follows, by category id, Sunday 0; without one every night of the week is charged */
  overnightTripleWeekday: z.record(z.string(), z.number().int().min(1).max(5)).default({ '3': 3, '2': 3, '1': 5, '5': 5 }),
  /** seconds between two resets of a demo account */
  demoResetSeconds: z.number().int().min(0).default(3_600),
  /** days that pictures of refused and replaced verifications are kept, and accepted ones after their account was closed */
  refusedPictureDays: z.number().int().min(1).max(365).default(30),
  acceptedPictureDays: z.number().int().min(0).max(3_650).default(1_825),
  /**
   * most open positions and pending orders of an account together, and most options that run in it beside them (code 1010); running
   * options are listed on one page, which 1,000 fit on
   */
  maxLivingOrders: z.number().int().min(1).max(1_000).default(500),
  /** most price alerts of a user that wait (code 1010) */
  maxAlerts: z.number().int().min(1).max(1_000).default(100),
  /** half of the published markup per side in points of the instrument, by category id */
  markupPoints: z.record(z.string(), z.number().int().min(0)).default({}),
});

/** How long what is held about users is kept; shown to them where they ask for it or close their account. */
export const brandRetention = z.strictObject({
  /** whole years that orders, the ledger and records of identity are kept after their user has closed the account; as the law demands */
  closedAccountYears: z.number().int().min(1).max(30).default(5),
  /** days that an archive of a user's data can be downloaded */
  dataExportDays: z.number().int().min(1).max(30).default(7),
});

/** One delivery time of an option and what it pays; shown before placing, and agreed with the order. */
const optionDelivery = z
  .strictObject({
    /** from the beginning of an option to its end */
    seconds: z.number().int().min(5).max(86_400),
    /** profit per stake in percent */
    ratePercent: z.number().min(1).max(500).multipleOf(0.5),
    /** stakes to choose with one tap, whole USD */
    chips: z.array(z.number().int().min(1)).max(8).default([]),
    /** bounds of a stake, whole USD; a maximum of 0 is none */
    min: z.number().int().min(1).default(1),
    max: z.number().int().min(0).default(0),
    /** empty: shown as its time */
    name: z.string().max(20).default(''),
  })
  .refine(({ min, max }) => max === 0 || max >= min, { path: ['max'], error: 'the maximum is below the minimum' });

/** Options as a brand offers them, on every instrument it shows. */
export const brandOptions = z.strictObject({
  deliveries: z
    .array(optionDelivery)
    .refine((all) => new Set(all.map(({ seconds }) => seconds)).size === all.length, 'two deliveries of the same time')
    .default([]),
  /** fee at placement as decimal text, share of the stake */
  optionFeeRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/)
    .default('0'),
  /** an option without a quote for so long after its end is void; the client asks for the result no longer than this allows */
  voidAfterSeconds: z.number().int().min(1).max(15).default(15),
  /** order types 2 and 3: inside or outside a band around the entry */
  bands: z.boolean().default(false),
  /** distance of the band's edges from the entry as decimal text, share of it */
  bandShare: z
    .string()
    .regex(/^0\.(?!0+$)\d{1,6}$/)
    .default('0.001'),
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
  /** short name in footers and mails */
  site: z.string().min(1).max(60),
  title: z.string().min(1).max(60),
  /** second, lighter half of the wordmark */
  titleSuffix: z.string().max(30).default(''),
  /** host names without port; the first brand also serves plain localhost and 127.0.0.1 */
  hosts: z.array(z.string().min(1)).min(1),
  /** true where prices are simulated or replayed; shown on every page */
  demonstration: z.boolean(),
  /** IANA name */
  timeZone: z.string().refine(isTimeZone, 'no time zone of that name, such as Europe/London'),
  locales: z.array(localeCode).min(1),
  defaultLocale: localeCode,
  defaultTradeType: z.enum(['market', 'option']),
  /** what the history sums up above its list, whatever range is chosen below: results since midnight, or of all time */
  historySummary: z.enum(['today', 'total']).default('today'),
  /** category ids in tab order */
  categories: z
    .array(
      z
        .number()
        .int()
        .refine((id) => categoryIds.some((known) => known === id), 'unknown category'),
    )
    .min(1),
  defaultSymbol: z.string().default('BTCUSDT'),
  hotSymbols: z.array(z.string()).default([]),
  /** image files of the brand's folder; the product's own banners show where none are given */
  banners: z.array(z.string().regex(/^[\w-][\w.-]*\.(png|jpe?g|webp|avif|svg)$/i, 'no image file')).default([]),
  /** how long the web app waits for an answer, in seconds; it adds 0.7 s */
  requestTimeoutSeconds: z.number().int().min(5).max(120).default(15),
  service: z.strictObject({
    email: z.union([z.literal(''), z.email('no e-mail address')]).default(''),
    /** a user's or a group's name, without @ */
    telegram: z.union([z.literal(''), z.string().regex(/^\w{4,32}$/, 'no Telegram name')]).default(''),
    /** a phone number in international form */
    whatsapp: z.union([z.literal(''), z.string().regex(/^\+?[\d ()-]{6,24}$/, 'no phone number')]).default(''),
    /** the page of an embedded chat; pages may frame nothing that is not encrypted */
    chatUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'no https address' })]).default(''),
  }),
  company: brandCompany.prefault({}),
  /** left out: no share is known, and none is said */
  riskWarning: brandRiskWarning.optional(),
  switches: brandSwitches,
  rules: brandRules,
  options: brandOptions.prefault({}),
  treasury: brandTreasury.prefault({}),
  loans: brandLoans.prefault({}),
  retention: brandRetention.prefault({}),
  support: brandSupport.prefault({}),
  visual: brandVisual,
});

export type BrandFile = z.output<typeof brandFile>;
export type BrandVisual = z.output<typeof brandVisual>;
export type LocaleCode = z.output<typeof localeCode>;

/** A loaded brand; `id` is its folder's name. */
export interface Brand extends BrandFile {
  readonly id: string;
}

/** What the page carries of its brand: everything a client may know. */
export interface PublicBrand extends Omit<Brand, 'hosts' | 'treasury'> {
  /** without the accounts and addresses that money goes to, which only a signed-in user is told */
  readonly treasury: Omit<Brand['treasury'], 'addresses' | 'bankAccount'>;
  /** client version, 1.152.x */
  readonly version: string;
  /** where the brand's images are served */
  readonly assetsUrl: string;
}
