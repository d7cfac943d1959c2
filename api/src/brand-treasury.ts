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
    network: z.string().describe('network that it travels on').meta({ enum: networks }),
    address: z.string().min(8).max(140).describe('address there; in a demonstration one that no wallet accepts'),
  })
  .refine(({ coin, network }) => {
    const { id } = COINS.find(({ code }) => code === coin) ?? {};
    return COIN_NETWORKS.some((each) => each.coinId === id && each.network === network);
  }, 'the coin does not travel on that network');

const tierFrom = usd.describe("the value from which on it holds, USD's worth");

/** The fee of a withdrawal from a certain value up; below the first tier it is free. */
const feeTier = z.discriminatedUnion('type', [
  z.strictObject({
    fromUsd: tierFrom,
    type: z.literal('FIX_AMOUNT').describe('FIX_AMOUNT: an amount'),
    amount: usd.describe("the fee in USD's worth of the coin"),
  }),
  z.strictObject({
    fromUsd: tierFrom,
    type: z.literal('PERCENTAGE').describe('PERCENTAGE: a share'),
    share: share.describe('the fee as a share of what is withdrawn, decimal text'),
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
      .describe('tabs of the deposit screen, in their order'),
    disableDeposit: z
      .enum(['service', 'page', 'chat'])
      .optional()
      .describe("no deposits by the app: 'please connect service', with the way there that is named; phones go home"),
    hiddenQrCode: z.boolean().default(false).describe('addresses are shown without their QR code'),
    addresses: z.array(receivingAddress).default([]).describe('the coins that are taken and paid out, each on its network'),
    bankAccount: z
      .strictObject({
        bank: z.string().min(1).max(80).describe('name of the bank'),
        holder: z.string().min(1).max(80).describe('holder of the account'),
        account: z.string().min(4).max(60).describe('number of the account'),
        swift: z.string().max(20).default('').describe('SWIFT code of the bank'),
      })
      .optional()
      .describe('the account that bank transfers go to; without it the bank tab offers the customer service'),
    minDepositUsd: usd.default(30).describe('smallest deposit'),
    minDepositUsdByCoin: z.record(coinCode, usd).default({}).describe('another smallest deposit for a coin, by its code'),
    minWithdrawUsd: usd.default(50).describe('smallest withdrawal'),
    maxWithdrawUsd: usd.default(10_000_000).describe('largest withdrawal'),
    withdrawFees: z
      .array(feeTier)
      .default([{ fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 }])
      .refine(
        (tiers) => tiers.every(({ fromUsd }, at) => at === 0 || fromUsd > (tiers[at - 1]?.fromUsd ?? 0)),
        'not in rising order',
      )
      .describe('what a withdrawal costs, in rising order of `fromUsd`; below the first tier it costs nothing'),
    onePendingWithdrawal: z
      .boolean()
      .default(true)
      .describe('a withdrawal is refused while another awaits its review (code 1067)'),
    newAddressHours: z
      .number()
      .int()
      .min(0)
      .max(720)
      .default(24)
      .describe('hours that a new address or card waits before money goes there'),
    conversionShare: share.default('0.001').describe('what a transfer between a coin and USD costs, share of the mid'),
    fourEyesAboveUsd: usd
      .default(10_000)
      .describe('deposits and withdrawals worth more, when they were asked for or now, need two operators'),
    reviewTargetHours: z
      .number()
      .int()
      .min(1)
      .max(240)
      .default(4)
      .describe("how soon a person looks at a request, hours; shown to users, and what the operators' clocks count against"),
    verification: z
      .strictObject({
        deposit: level.default('none').describe('before a deposit'),
        withdraw: level.default('advanced').describe('before a withdrawal'),
        loan: level.default('advanced').describe('before a loan'),
      })
      .prefault({})
      .describe('level of verification that each needs'),
    bankCardBankInfo: z.boolean().default(false).describe('bank cards ask for institution and transit number'),
  })
  .refine(({ minWithdrawUsd, maxWithdrawUsd }) => maxWithdrawUsd >= minWithdrawUsd, {
    path: ['maxWithdrawUsd'],
    error: 'the largest withdrawal is below the smallest',
  });
export type BrandTreasury = z.output<typeof brandTreasury>;
