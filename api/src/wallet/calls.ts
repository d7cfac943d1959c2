import { defineCalls } from '../call.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { text, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { walletPaths } from './paths.ts';

/** 0 into USD from a coin, 1 out of USD into a coin; any other is refused with 1001. */
const direction = integerInput;

/** A user's balance in one currency. USD, `currencyId` 0, has no transfers of its own. */
const walletBalance = z.object({
  currency: z.string(),
  currencyId: z.number().int(),
  unit: z.string(),
  balance: z.number(),
  /** of the same at the newest mid */
  usdBalance: z.number(),
  icon: z.string(),
  /** added: under review for a withdrawal, not in `balance` */
  withheld: z.number(),
  /** added: maximum of a transfer now; for USD less than the balance while positions lose or a loan is owed */
  free: z.number(),
  /** added: decimals of its amounts */
  scale: z.number().int(),
});
export type WireWalletBalance = z.output<typeof walletBalance>;

/** The result of a transfer. Amounts in the named currency; the rate is one coin in USD, before the brand's share. */
const transferQuote = z.object({
  /** the brand's share, in the destination currency */
  fee: z.number(),
  /** what arrives */
  practical: z.number(),
  /** added: unit of `fee` and `practical` */
  unit: z.string(),
  /** added: the mid, USD for one coin, with the number and time of its quote; 0 for a stable coin, which counts as a dollar */
  rate: z.number(),
  quoteNumber: z.number().int(),
  quoteTimeTs: z.number().int(),
  /** added: quotes the rate for a transfer until then, ms */
  quoteId: z.string(),
  validUntilTs: z.number().int(),
  /** added: maximum of a transfer now, in the source currency */
  available: z.number(),
});

/** A movement of a coin's balance. */
const walletRecord = z.object({
  /** 0 transferred into USD, 1 transferred out of USD, 2 by a deposit or a withdrawal */
  orderType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  currency: z.string(),
  uid: z.string(),
  /** change of the balance, negative if it decreased */
  orderQuantity: z.number(),
  unit: z.string(),
  orderTime: z.string(),
  orderTimeTs: z.number().int(),
  /** added: the kind, as in the statement: conversion, deposit, withdrawal and so on */
  kind: z.string(),
  /** added: dollar amount of a transfer, and its rate; otherwise 0 */
  usdAmount: z.number(),
  rate: z.number(),
});

/**
 * Balances per coin, at brands with `myWalletPage`. At others 1057, except that users with existing coins see them and can
 * convert them to USD. The demo account has none: 1057.
 */
export const walletCalls = defineCalls(walletPaths, {
  walletBalance: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.object({ totalBalance: z.number(), list: z.array(walletBalance) }),
  },

  /**
   * 1055 for an unknown coin or another coin's `curr`, 1064 for zero or less, 1065 for more than four decimals, 202 without a
   * fresh quote.
   */
  calculateTransfer: {
    who: 'user',
    mode: 'real',
    request: z.object({ curr: text.optional(), currId: integerInput, type: direction, num: decimalInput }),
    example: { curr: 'USDT', currId: 1, type: 1, num: 100 },
    response: transferQuote,
  },

  /**
   * With `quoteId` at that rate or not at all (202), without it at the current rate; a transfer invalidates all rates quoted to
   * its user before. `fee` and `practical` are what the client shows:
   * the server computes its own. 1159 if the amount exceeds the free balance.
   */
  transfer: {
    who: 'user',
    mode: 'real',
    money: 'accepts-key',
    request: z.object({
      curr: text.optional(),
      currId: integerInput,
      type: direction,
      num: decimalInput,
      fee: decimalInput.optional(),
      practical: decimalInput.optional(),
      unit: text.optional(),
      quoteId: textUpTo(200).optional(),
    }),
    example: { curr: 'USDT', currId: 1, type: 1, num: 100 },
    response: z.object({ uid: z.string(), fee: z.number(), practical: z.number(), rate: z.number() }),
  },

  /** Newest first. `type` as `orderType`. There may be very many: `pages` is the last page known to exist, this one or the next. */
  walletRecords: {
    who: 'user',
    mode: 'real',
    request: z.object({
      page: integerInput.default(1),
      limit: integerInput.default(10),
      type: integerInput.optional(),
    }),
    example: { page: 1, limit: 10 },
    response: z.object({ list: z.array(walletRecord), pages: z.number().int() }),
  },
});
