import { defineCalls } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { CONDITION_CODES } from './conditions.ts';
import { withdrawalPaths } from './paths.ts';

/** Encrypted text: base64 of nonce, ciphertext and tag. */
const encoded = textUpTo(2_000);

/** The result of a withdrawal. Amounts in the coin (USD for a bank card) except those named Usd. */
const withdrawalQuote = z.object({
  feeType: z.enum(['PERCENTAGE', 'FIX_AMOUNT']),
  feeNum: z.number(),
  feeUsd: z.number(),
  /** what arrives */
  practical: z.number(),
  /** whether `num` exceeds the available amount */
  isOver: z.boolean(),
  /** what remains in the source, in its unit */
  afterBalance: z.number(),
  /** added: the source, its available amount, and what this takes from it */
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

/** A condition of a withdrawal. Clients have a text for each code, and must expect unknown codes. */
const condition = z.object({
  code: z.enum(CONDITION_CODES),
  /** false if it prevents a withdrawal now; null for information only */
  met: z.boolean().nullable(),
  /** the values of its text, by name: amounts in USD, hours, times in ms, levels */
  values: z.record(z.string(), z.union([z.number(), z.string()])),
});

export const withdrawalCalls = defineCalls(withdrawalPaths, {
  /**
   * Whether the user may start a withdrawal now: 1067 while another is under review, 1070 while orders are open, if the brand's
   * rules require it, 1066 under a compliance hold. 406 is returned by the withdrawal itself.
   */
  withdrawStatus: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.null(),
  },

  /** Added: all conditions of a withdrawal, for this user now; also shown before a deposit. */
  withdrawConditions: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.object({ list: z.array(condition) }),
  },

  /** Limits of a withdrawal to a bank card, USD; null if the brand has none. */
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

  /**
   * `currencyId` is the coin, `coinId` the coin on one network; either is enough. 1055 or 1035, 1064, 1065 beyond five
   * decimals, 202.
   */
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
   * To a crypto address: `currencyId`, `coinId`, `paymentAddress` (encrypted), which must be saved (1043; if omitted, the only
   * saved one of that coin and network, otherwise 1049) except under NO_WALLET_WITHDRAW. To a bank card: `userBankId` and
   * `withdrawType` 1. The amounts are recomputed: a `practicalNum` that differs from what arrives is refused with 1074. 406
   * unverified, 1156 without an e-mail address, 1066, 1067, 1070, 202 without a fresh quote or while a position has no price,
   * 1052 beyond the free amount, 1074 outside the limits, 1072 while the address is too new, 23552 while it is being processed.
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
