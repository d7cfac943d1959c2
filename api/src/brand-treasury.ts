import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import { eachOnce, share } from './brand-values.ts';
import { z } from './zod.ts';

const coinCodes = COINS.map(({ code }) => code);
const coinCode = z
  .string()
  .refine((code) => coinCodes.includes(code), `no such coin; allowed are ${coinCodes.join(', ')}`)
  .meta({ enum: coinCodes });
const networks = [...new Set(COIN_NETWORKS.map(({ network }) => network))];
const usd = z.number().min(0).max(1_000_000_000).multipleOf(0.01);
const level = z.enum(['none', 'junior', 'advanced']);

/** A brand's deposit address for a coin on one network. */
const receivingAddress = z
  .strictObject({
    coin: coinCode.describe('code of the coin'),
    network: z.string().describe('network of the coin').meta({ enum: networks }),
    address: z.string().min(8).max(140).describe('deposit address; in a demonstration it must be one that no wallet accepts'),
  })
  .refine(({ coin, network }) => {
    const { id } = COINS.find(({ code }) => code === coin) ?? {};
    return COIN_NETWORKS.some((each) => each.coinId === id && each.network === network);
  }, 'the coin does not travel on that network');

const tierFrom = usd.describe('USD value from which the tier applies');

/** The fee of a withdrawal from a certain value up; below the first tier it is free. */
const feeTier = z.discriminatedUnion('type', [
  z.strictObject({
    fromUsd: tierFrom,
    type: z.literal('FIX_AMOUNT').describe('FIX_AMOUNT: an amount'),
    amount: usd.describe('the fee, as the USD value of the coin'),
  }),
  z.strictObject({
    fromUsd: tierFrom,
    type: z.literal('PERCENTAGE').describe('PERCENTAGE: a share'),
    share: share.describe('the fee as a share of the withdrawal, decimal text'),
  }),
]);
export type FeeTier = z.output<typeof feeTier>;

/** A brand's deposit and withdrawal terms: readings, section 7. Amounts in USD, or the USD value of a coin. */
export const brandTreasury = z
  .strictObject({
    depositTypes: z
      .array(z.enum(['crypto', 'bank_card']))
      .min(1)
      .refine(...eachOnce)
      .default(['crypto'])
      .describe('tabs of the deposit screen, in order'),
    disableDeposit: z
      .enum(['service', 'page', 'chat'])
      .optional()
      .describe(
        "turns off deposits in the app: 'please connect service', with the given way to contact it; phones go to the home page",
      ),
    hiddenQrCode: z.boolean().default(false).describe('shows addresses without a QR code'),
    addresses: z.array(receivingAddress).default([]).describe('coins for deposits and withdrawals, each on its network'),
    bankAccount: z
      .strictObject({
        bank: z.string().min(1).max(80).describe('name of the bank'),
        holder: z.string().min(1).max(80).describe('holder of the account'),
        account: z.string().min(4).max(60).describe('number of the account'),
        swift: z.string().max(20).default('').describe('SWIFT code of the bank'),
      })
      .optional()
      .describe('the account for bank transfers; without it the bank tab refers to customer service'),
    minDepositUsd: usd.default(30).describe('minimum deposit'),
    minDepositUsdByCoin: z.record(coinCode, usd).default({}).describe('minimum deposit for a coin, by its code'),
    minWithdrawUsd: usd.default(50).describe('minimum withdrawal'),
    maxWithdrawUsd: usd.default(10_000_000).describe('maximum withdrawal'),
    withdrawFees: z
      .array(feeTier)
      .default([{ fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 }])
      .refine(
        (tiers) => tiers.every(({ fromUsd }, at) => at === 0 || fromUsd > (tiers[at - 1]?.fromUsd ?? 0)),
        'not in rising order',
      )
      .describe('withdrawal fee tiers, in increasing order of `fromUsd`; below the first tier withdrawals are free'),
    onePendingWithdrawal: z.boolean().default(true).describe('a withdrawal is refused while another is under review (code 1067)'),
    newAddressHours: z.number().int().min(0).max(720).default(24).describe('hours before a new address or card can be used'),
    conversionShare: share.default('0.001').describe('cost of a transfer between a coin and USD, share of the mid'),
    fourEyesAboveUsd: usd
      .default(10_000)
      .describe('deposits and withdrawals above this value, at the time of the request or now, need two operators'),
    reviewTargetHours: z
      .number()
      .int()
      .min(1)
      .max(240)
      .default(4)
      .describe("promised review time, hours; shown to users, and the basis of the operators' deadlines"),
    verification: z
      .strictObject({
        deposit: level.default('none').describe('for a deposit'),
        withdraw: level.default('advanced').describe('for a withdrawal'),
        loan: level.default('advanced').describe('for a loan'),
      })
      .prefault({})
      .describe('required verification level'),
    bankCardBankInfo: z.boolean().default(false).describe('the bank card form asks for institution and transit number'),
  })
  .refine(({ minWithdrawUsd, maxWithdrawUsd }) => maxWithdrawUsd >= minWithdrawUsd, {
    path: ['maxWithdrawUsd'],
    error: 'the largest withdrawal is below the smallest',
  });
export type BrandTreasury = z.output<typeof brandTreasury>;
