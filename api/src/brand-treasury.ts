import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import { z } from './zod.ts';

const coinCode = z.string().refine((code) => COINS.some((coin) => coin.code === code), 'unknown coin');
const usd = z.number().min(0).max(1_000_000_000).multipleOf(0.01);
const share = z.string().regex(/^0(\.\d{1,6})?$/, 'a share as decimal text, such as 0.001');
const level = z.enum(['none', 'junior', 'advanced']);

/** Where customers send a coin on one network. */
const receivingAddress = z
  .strictObject({ coin: coinCode, network: z.string(), address: z.string().min(8).max(140) })
  .refine(({ coin, network }) => {
    const { id } = COINS.find(({ code }) => code === coin) ?? {};
    return COIN_NETWORKS.some((each) => each.coinId === id && each.network === network);
  }, 'the coin does not travel on that network');

/** What a withdrawal costs from a value on; below the first tier it costs nothing. */
const feeTier = z.discriminatedUnion('type', [
  /** `amount` in USD's worth of the coin */
  z.strictObject({ fromUsd: usd, type: z.literal('FIX_AMOUNT'), amount: usd }),
  /** `share` of what is withdrawn */
  z.strictObject({ fromUsd: usd, type: z.literal('PERCENTAGE'), share }),
]);
export type FeeTier = z.output<typeof feeTier>;

/** Money in and out as a brand runs it: readings, section 7. Amounts in USD, or USD's worth of a coin. */
export const brandTreasury = z.strictObject({
  /** tabs of the deposit screen, in their order */
  depositTypes: z
    .array(z.enum(['crypto', 'bank_card']))
    .min(1)
    .default(['crypto']),
  /** no deposits by the app: 'please connect service', with the way there that is named; phones go home */
  disableDeposit: z.enum(['service', 'page', 'chat']).optional(),
  /** addresses are shown without their QR code */
  hiddenQrCode: z.boolean().default(false),
  /** the coins that are taken and paid out, each on its network */
  addresses: z.array(receivingAddress).default([]),
  /** the account that bank transfers go to; without it the bank tab offers the customer service */
  bankAccount: z
    .strictObject({
      bank: z.string().min(1).max(80),
      holder: z.string().min(1).max(80),
      account: z.string().min(4).max(60),
      swift: z.string().max(20).default(''),
    })
    .optional(),
  /** the smallest deposit; another one for a coin by its code */
  minDepositUsd: usd.default(30),
  minDepositUsdByCoin: z.record(coinCode, usd).default({}),
  minWithdrawUsd: usd.default(50),
  maxWithdrawUsd: usd.default(10_000_000),
  /** in rising order of `fromUsd` */
  withdrawFees: z
    .array(feeTier)
    .default([{ fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 }])
    .refine(
      (tiers) => tiers.every(({ fromUsd }, at) => at === 0 || fromUsd > (tiers[at - 1]?.fromUsd ?? 0)),
      'not in rising order',
    ),
  /** a withdrawal is refused while another awaits its review (code 1067) */
  onePendingWithdrawal: z.boolean().default(true),
  /** hours that a new address or card waits before money goes there */
  newAddressHours: z.number().int().min(0).max(720).default(24),
  /** what a transfer between a coin and USD costs, share of the mid */
  conversionShare: share.default('0.001'),
  /** deposits and withdrawals above it need two operators */
  fourEyesAboveUsd: usd.default(10_000),
  /** how soon a person looks at a request, hours; shown to users, and what the operators' clocks count against */
  reviewTargetHours: z.number().int().min(1).max(240).default(4),
  /** the verification that each needs */
  verification: z
    .strictObject({ deposit: level.default('none'), withdraw: level.default('advanced'), loan: level.default('advanced') })
    .prefault({}),
  /** bank cards ask for institution and transit number */
  bankCardBankInfo: z.boolean().default(false),
});
export type BrandTreasury = z.output<typeof brandTreasury>;
