import { defineCalls } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { withdrawalPaths } from './paths.ts';

/** Text that travels encoded: base64 of nonce, ciphertext and tag. */
const encoded = textUpTo(2_000);

/** What a withdrawal comes to. Amounts in the coin (USD to a bank card) but those named Usd. */
const withdrawalQuote = z.object({
  feeType: z.enum(['PERCENTAGE', 'FIX_AMOUNT']),
  feeNum: z.number(),
  feeUsd: z.number(),
  /** what arrives */
  practical: z.number(),
  /** whether `num` is more than can be taken */
  isOver: z.boolean(),
  /** what is left of the source, in its unit */
  afterBalance: z.number(),
  /** added: the source, what can be taken from it now, and what this takes from it */
  sourceUnit: z.string(),
  available: z.number(),
  taken: z.number(),
  /** added: USD for one coin, with the number of its quote; 1 and 0 for dollars and stable coins */
  rate: z.number(),
  quoteNumber: z.number().int(),
  /** added: bounds of `num` */
  minAmount: z.number(),
  maxAmount: z.number(),
});

/** Something that a withdrawal depends on. Clients have a text for each code, and must expect codes that they don't know. */
const condition = z.object({
  code: z.enum([
    /** of a deposit, which is refused without it: nothing is sent before */
    'depositVerification',
    'verification',
    'email',
    'onePending',
    'noOpenOrders',
    'hold',
    'limits',
    'newAddress',
    'fee',
    'review',
    'twoPeople',
    'loan',
  ]),
  /** false where it stands in the way now; null for what is only to be known */
  met: z.boolean().nullable(),
  /** what its text says, by name: amounts in USD, hours, times in ms, levels */
  values: z.record(z.string(), z.union([z.number(), z.string()])),
});

export const withdrawalCalls = defineCalls(withdrawalPaths, {
  /**
   * Whether the user may begin a withdrawal now: 1067 while another awaits its review, 1070 while orders are open, where the brand's rules
   * say so, 1066 with a compliance hold. 406 comes with the withdrawal itself.
   */
  withdrawStatus: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.null(),
  },

  /** Added: all that a withdrawal depends on, for this user now; shown before a deposit too. */
  withdrawConditions: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.object({ list: z.array(condition) }),
  },

  /** Bounds of a withdrawal to a bank card, USD; null where the brand makes none. */
  bankCardLimits: {
    who: 'user',
    mode: 'real',
    request: z.object({}).loose(),
    example: {},
    response: z.object({
      dto: z
        .object({
          currencyId: z.number().int(),
          currency: z.string(),
          minWithdrawAmount: z.number(),
          maxWithdrawAmount: z.number(),
        })
        .nullable(),
    }),
  },

  /** `currencyId` is the coin, `coinId` the coin on one network; either will do. 1055 or 1035, 1064, 1065 beyond five decimals, 202. */
  calculateWithdrawal: {
    who: 'user',
    mode: 'real',
    request: z.object({ currencyId: integerInput.optional(), coinId: integerInput.optional(), num: decimalInput }),
    example: { currencyId: 1, coinId: 101, num: 100 },
    response: withdrawalQuote,
  },

  calculateBankWithdrawal: {
    who: 'user',
    mode: 'real',
    request: z.object({ currencyId: integerInput.optional(), num: decimalInput }),
    example: { num: 100 },
    response: withdrawalQuote,
  },

  /**
   * To a crypto address: `currencyId`, `coinId`, `paymentAddress` (encoded), which must be saved (1043; without one the only saved one of
   * that coin and network, else 1049) but under NO_WALLET_WITHDRAW. To a bank card: `userBankId` and `withdrawType` 1. The amounts are
   * computed anew: a `practicalNum` that is not what arrives is refused with 1074. 406 unverified, 1156 without an e-mail address,
   * 1066, 1067, 1070, 202 without a fresh quote or while a position has no price, 1052 beyond what is free, 1074 outside the bounds, 1072
   * while the address is too new, 23552 while it is being done.
   */
  withdraw: {
    who: 'user',
    mode: 'real',
    freshProof: true,
    money: 'accepts-key',
    request: z.object({
      num: decimalInput,
      practicalNum: decimalInput,
      currencyId: integerInput.optional(),
      coinId: integerInput.optional(),
      paymentAddress: encoded.optional(),
      userBankId: integerInput.optional(),
      withdrawType: integerInput.optional(),
      locale: locale.optional(),
    }),
    response: z.object({ uid: z.string() }),
  },
});
