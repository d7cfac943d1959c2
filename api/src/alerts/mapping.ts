import type { AlertCondition } from '@truefill/domain/market/alert.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { CallRequest, Calls } from '../calls.ts';
import type { z } from '../zod.ts';
import type { WireAlert } from './calls.ts';

/** The status of an alert. */
export type AlertState = 'active' | 'fired' | 'expired';

const STATES: readonly AlertState[] = ['active', 'fired', 'expired'];
const CONDITIONS: readonly AlertCondition[] = ['rises', 'falls'];

/** The editable fields of an alert. */
export interface AlertTerms {
  /** decimal text */
  readonly price: string;
  /** null: derived from the current price */
  readonly condition: AlertCondition | null;
  readonly repeats: boolean;
  readonly note: string;
  readonly mails: boolean;
  /** ms since the epoch, null for never */
  readonly expiresAtMs: number | null;
}

/** An alert as the app shows it. */
export interface AlertView extends Omit<AlertTerms, 'price' | 'condition'> {
  readonly id: number;
  readonly symbol: string;
  /** display name of the market */
  readonly name: string;
  readonly price: number;
  readonly condition: AlertCondition;
  readonly state: AlertState;
  readonly createdAtMs: number;
  readonly firedCount: number;
  /** the quote at which it last fired */
  readonly lastFired: { readonly atMs: number; readonly quoteNumber: number; readonly price: number } | null;
}

/** An alert of the server, with exact prices. */
export interface AlertRecord extends Omit<AlertView, 'price' | 'lastFired'> {
  readonly pricePrecision: number;
  readonly price: Price;
  readonly lastFired: { readonly atMs: number; readonly quoteNumber: number; readonly price: Price } | null;
}

type WireTerms = Omit<CallRequest<'addAlert'>, 'symbol'>;
type ParsedTerms = Omit<z.output<Calls['addAlert']['request']>, 'symbol'>;

/** Reads an alert. */
export function alertFromWire(wire: WireAlert): AlertView {
  const { lastFired } = wire;
  return {
    id: wire.id,
    symbol: wire.symbol,
    name: wire.tradePair,
    price: wire.price,
    condition: CONDITIONS[wire.alertType] ?? 'rises',
    repeats: wire.repeat,
    note: wire.note,
    mails: wire.mail,
    expiresAtMs: wire.expireTime === 0 ? null : wire.expireTime,
    state: STATES[wire.alertStatus] ?? 'active',
    createdAtMs: wire.createTime,
    firedCount: wire.firedCount,
    lastFired: lastFired && { atMs: lastFired.time, quoteNumber: lastFired.quoteNumber, price: lastFired.price },
  };
}

/** Writes an alert. */
export function alertToWire(alert: AlertRecord): WireAlert {
  const { lastFired, pricePrecision } = alert;
  return {
    id: alert.id,
    symbol: alert.symbol,
    tradePair: alert.name,
    price: priceToNumber(alert.price, pricePrecision),
    alertType: alert.condition === 'rises' ? 0 : 1,
    repeat: alert.repeats,
    note: alert.note,
    mail: alert.mails,
    expireTime: alert.expiresAtMs ?? 0,
    alertStatus: alert.state === 'active' ? 0 : alert.state === 'fired' ? 1 : 2,
    createTime: alert.createdAtMs,
    firedCount: alert.firedCount,
    lastFired: lastFired && {
      time: lastFired.atMs,
      quoteNumber: lastFired.quoteNumber,
      price: priceToNumber(lastFired.price, pricePrecision),
    },
  };
}

/** Reads a request to create or change an alert. */
export function alertTermsFromWire(wire: ParsedTerms): AlertTerms {
  return {
    price: wire.price,
    condition: wire.alertType === undefined ? null : (CONDITIONS[wire.alertType] ?? null),
    repeats: wire.repeat,
    note: wire.note,
    mails: wire.mail,
    expiresAtMs: wire.expireTime === 0 ? null : wire.expireTime,
  };
}

/** Writes a request to create or change an alert. */
export function alertTermsToWire({ price, condition, repeats, note, mails, expiresAtMs }: AlertTerms): WireTerms {
  const way = condition === null ? {} : { alertType: condition === 'rises' ? (0 as const) : (1 as const) };
  return { price, ...way, repeat: repeats, note, mail: mails, expireTime: expiresAtMs ?? 0 };
}
