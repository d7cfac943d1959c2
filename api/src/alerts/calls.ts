import { defineCalls } from '../call.ts';
import { booleanInput } from '../fields/boolean-input.ts';
import { decimalInput } from '../fields/decimal-input.ts';
import { integerInput } from '../fields/integer-input.ts';
import { listInput } from '../fields/list-input.ts';
import { z } from '../zod.ts';
import { textUpTo } from '../fields/text.ts';
import { alertPaths } from './paths.ts';

const MAX_NOTE = 100;
/** Alerts to delete. */
const MAX_IDS = 1_000;

const symbol = textUpTo(40).min(1);

/** Text in a form body. */
const alertType = z.union([z.literal(0), z.literal(1), z.enum(['0', '1']).transform((typed) => (typed === '1' ? 1 : 0))]);

/** The editable fields of an alert; omitted ones get their default. */
const terms = {
  price: decimalInput,
  /** 0 when the price rises to it, 1 when it falls to it; if omitted, derived from the current price */
  alertType: alertType.optional(),
  /** fires every time the price is reached, after it was 0.1 % away from it; otherwise once */
  repeat: booleanInput.default(false),
  note: textUpTo(MAX_NOTE)
    .transform((note) => note.normalize('NFKC'))
    .pipe(textUpTo(MAX_NOTE))
    .default(''),
  /** also by email, at most 50 a day */
  mail: booleanInput.default(false),
  /** ms since the epoch, from a minute to 366 days ahead; 0 for never */
  expireTime: integerInput.default(0),
};

/** An alert. Prices are compared with the mid of bid and ask before markup, which charts show. */
export const alert = z.object({
  id: z.number().int(),
  symbol: z.string(),
  tradePair: z.string(),
  price: z.number(),
  alertType: z.union([z.literal(0), z.literal(1)]),
  repeat: z.boolean(),
  note: z.string(),
  mail: z.boolean(),
  expireTime: z.number().int(),
  /** 0 waiting, 1 fired, 2 expired */
  alertStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  createTime: z.number().int(),
  /** how often it has fired; of the last time the quote's time, number and mid; null before */
  firedCount: z.number().int(),
  lastFired: z.object({ time: z.number().int(), quoteNumber: z.number().int(), price: z.number() }).nullable(),
});
export type WireAlert = z.output<typeof alert>;

export const alertCalls = defineCalls(alertPaths, {
  /**
   * All waiting alerts, then the last hundred fired or expired ones; newest first. `limit` is the maximum number of waiting
   * alerts.
   */
  alertList: {
    who: 'user',
    request: z.object({ symbol: symbol.optional() }),
    example: { symbol: 'BTCUSDT' },
    response: z.object({ list: z.array(alert), limit: z.number().int() }),
  },

  /** 1010 at the maximum number of waiting alerts, 1011 for a duplicate of a waiting one. */
  addAlert: {
    who: 'user',
    request: z.object({ symbol, ...terms }),
    response: alert,
  },

  /** Replaces all fields. A fired or expired alert waits again. */
  updateAlert: {
    who: 'user',
    request: z.object({ id: integerInput, ...terms }),
    response: alert,
  },

  /** All of them, or none if one is not the user's (402). */
  deleteAlert: {
    who: 'user',
    request: z.object({ ids: listInput(integerInput, { min: 1, max: MAX_IDS }) }),
    response: z.null(),
  },
});
