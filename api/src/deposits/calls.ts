import { defineCalls } from '../call.ts';
import { booleanInput } from '../fields/boolean-input.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { depositPaths } from './paths.ts';

/** A coin on one network, as available for deposits and withdrawals. Amounts in the coin. */
const coinNetwork = z.object({
  /** called `coinId` in other calls */
  id: z.number().int(),
  currency: z.string(),
  protocol: z.string(),
  /** deposit address */
  address: z.string(),
  /** the number of that address, to be sent back with the deposit */
  said: z.number().int(),
  logoUrl: z.string(),
  minWithdrawAmount: z.number(),
  maxWithdrawAmount: z.number(),
  /** added */
  currencyId: z.number().int(),
  minDepositAmount: z.number(),
  /** added: USD for one coin at the newest mid; 0 if there is none */
  usdRate: z.number(),
  /** added: decimals of its amounts */
  scale: z.number().int(),
});

/** The account for bank transfers, and the payment reference. */
const depositBankAccount = z.object({
  said: z.number().int(),
  bank: z.string(),
  holder: z.string(),
  account: z.string(),
  swift: z.string(),
  reference: z.string(),
  /** USD */
  minDepositAmount: z.number(),
});

/** A deposit or withdrawal as shown to its user. Amounts in `currency`, those in USD at the record's rate. */
const rechargeRecord = z.object({
  id: z.number().int(),
  uid: z.string(),
  /** 0 deposit, 1 withdrawal */
  actionType: z.union([z.literal(0), z.literal(1)]),
  payPrice: z.number(),
  currency: z.string(),
  protocol: z.string(),
  /** the field of the other action is 0; an estimate until a deposit is credited */
  depositUsdPrice: z.number(),
  withdrawUsdPrice: z.number(),
  submitTime: z.string(),
  submitTimeTs: z.number().int(),
  /** 0 waiting, 1 success, 2 failed */
  payState: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** why it failed, as text: the reason of `reasonCode`, and what the operator added */
  remark: z.string(),
  reasonCode: z.string(),
  /** added: 1 submitted, 2 in review, 3 paid, 4 failed */
  transactionStatus: z.number().int().min(1).max(4),
  /** added: whether the USD value is an estimate */
  isEstimate: z.boolean(),
  /** added: USD for one unit, with the number of its quote; 0 where none was needed */
  rate: z.number(),
  quoteNumber: z.number().int(),
  /** added: fee and net amount of a withdrawal, in `currency`; for a deposit 0 and the whole amount */
  feeNum: z.number(),
  practical: z.number(),
  /** added: destination, shortened: the ends of an address, the last four digits of an account */
  destination: z.string(),
  /** added: the reference of the payment, if it has one yet */
  reference: z.string(),
  decidedTime: z.string(),
  decidedTimeTs: z.number().int(),
  /** added: deadline of the review, as the brand promises; 0 once decided */
  reviewByTs: z.number().int(),
  /** added: address of the user's proof, to be read with the token; empty for none */
  proof: z.string(),
});
export type WireRechargeRecord = z.output<typeof rechargeRecord>;

export const depositCalls = defineCalls(depositPaths, {
  /** Every coin and network that the brand accepts. */
  coinNetworks: {
    who: 'user',
    mode: 'real',
    request: z.object({}).loose(),
    example: {},
    response: z.object({ dtoList: z.array(coinNetwork) }),
  },

  /** Added. `dto` is null if the brand provides no account. */
  depositBankAccount: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.object({ dto: depositBankAccount.nullable() }),
  },

  /**
   * The fields are sent as JSON in `metaData`; a bank transfer has no `coinId`, and its amount is USD. The proof is the
   * multipart file `depositProof`. 1057 if the brand accepts none, 1003 if `isAgree` is false, 1014 without the required
   * verification, 1035 for an unknown network, 1043 for an address that was not shown, 1064 for zero or less, 1065 for more
   * than five decimals (two for USD), 1074 below the minimum, 23553 without a proof, 23552 while too many are under review.
   */
  deposit: {
    who: 'user',
    mode: 'real',
    money: 'accepts-key',
    files: ['depositProof'],
    request: z.object({
      coinId: integerInput.optional(),
      amt: decimalInput,
      said: integerInput,
      isAgree: booleanInput.optional(),
      locale: locale.optional(),
    }),
    response: z.object({ uid: z.string() }),
  },

  /** Deposits and withdrawals, newest first. `type` 0 deposits, 1 withdrawals; `status` as `payState`. */
  rechargeRecords: {
    who: 'user',
    mode: 'real',
    request: z.object({
      pageNum: integerInput.default(1),
      pageSize: integerInput.default(10),
      type: integerInput.optional(),
      status: integerInput.optional(),
      /** added: only this one */
      uid: textUpTo(30).optional(),
      /** added: the language of the reasons, else the user's own */
      locale: locale.optional(),
    }),
    example: { pageNum: 1, pageSize: 10, type: 0, status: 0 },
    response: z.object({ list: z.array(rechargeRecord), pages: z.number().int() }),
  },
});
