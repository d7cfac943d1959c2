import type { ErrorName } from '@truefill/api/error-codes.ts';
import { alertTermsFromWire, alertToWire, type AlertTerms } from '@truefill/api/alerts/mapping.ts';
import { agreeAlert, isExpiryFit, type AlertRejection } from '@truefill/domain/market/alert.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { parsePrice, points } from '@truefill/domain/market/price.ts';
import type { WireAlert } from '@truefill/api/alerts/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { ownerOf, type CallHandler, type FeatureRoutes, type UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Quotes } from '../quotes/index.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import {
  withOwnerLock,
  countWaiting,
  deleteAlerts,
  dropEnded,
  insertAlert,
  isDuplicate,
  lockAlert,
  readAlerts,
  updateAlert,
  watchedFrom,
  type AgreedTerms,
  type AlertRow,
} from './alert-rows.ts';
import { isExpired } from './watched-alert.ts';

export interface AlertRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly quotes: Pick<Quotes, 'newest' | 'instrumentFor' | 'tradable'>;
  /** display name of a market by symbol */
  readonly nameOf: (symbol: string) => string;
  /** whether a user can be sent mail */
  readonly hasAddress: (brand: Brand, userId: bigint) => Promise<boolean>;
  /** called with the written row once it is durable */
  readonly changed: (row: AlertRow) => void;
}

/** Maximum number of fired or expired alerts that are listed and retained. */
const ENDED_LISTED = 100;

const REFUSAL_OF: Readonly<Record<AlertRejection, ErrorName>> = {
  'price-malformed': 'priceError',
  'price-over-precise': 'incorrectDecimalPlaces',
  'price-not-positive': 'priceError',
  'price-too-far': 'alertPriceTooFar',
  'price-reached': 'alertPriceReached',
  'expiry-outside': 'alertExpiryInvalid',
};

/** The calls for a user's price alerts, the same in both account modes. */
export function alertRoutes(parts: AlertRoutesParts): FeatureRoutes {
  const { pool, clock, nameOf, changed } = parts;
  const toWire = (row: AlertRow): WireAlert => wireOf(row, nameOf(row.symbol), clock.now());

  const list: CallHandler<'alertList'> = async ({ symbol = null }, context) => {
    const rows = await readAlerts(pool, ownerOf(context), { symbol, nowMs: clock.now(), ended: ENDED_LISTED });
    return { list: rows.map(toWire), limit: context.brand.rules.maxAlerts };
  };
  const add: CallHandler<'addAlert'> = async (input, context) => {
    const owner = ownerOf(context);
    const terms = alertTermsFromWire(input);
    const instrument = instrumentOf(parts, context.brand, input.symbol);
    await checkMail(parts, context.brand, owner, terms);
    const row = await withOwnerLock(pool, owner, async (client) => {
      const agreed = agree(parts, instrument, terms);
      await checkLimits(client, owner, context.brand, instrument.symbol, agreed);
      await dropEnded(client, owner, { limit: ENDED_LISTED, nowMs: agreed.nowMs });
      return insertAlert(client, owner, instrument, agreed);
    });
    changed(row);
    return toWire(row);
  };
  const update: CallHandler<'updateAlert'> = async (input, context) => {
    const owner = ownerOf(context);
    const terms = alertTermsFromWire(input);
    await checkMail(parts, context.brand, owner, terms);
    const row = await withOwnerLock(pool, owner, (client) => change(parts, client, { owner, context, id: input.id, terms }));
    changed(row);
    return toWire(row);
  };
  const remove: CallHandler<'deleteAlert'> = async ({ ids }, context) => {
    if (!(await deleteAlerts(pool, ownerOf(context), ids, clock.now()))) throw new Refusal('orderMissing');
    return null;
  };
  return (register) => {
    register('alertList', list);
    register('addAlert', add);
    register('updateAlert', update);
    register('deleteAlert', remove);
  };
}

interface Change {
  readonly owner: Owner;
  readonly context: UserContext;
  readonly id: number;
  readonly terms: AlertTerms;
}

async function change(parts: AlertRoutesParts, client: PoolClient, { owner, context, id, terms }: Change): Promise<AlertRow> {
  const found = await lockAlert(client, owner, id);
  if (!found) throw new Refusal('orderMissing');
  const nowMs = parts.clock.now();
  const precision = found.price_precision;
  if (keepsPrice(found, terms, nowMs)) return updateAlert(client, found.id, precision, null, { ...terms, nowMs });
  const instrument = instrumentOf(parts, context.brand, found.symbol);
  const agreed = agree(parts, instrument, terms);
  await checkLimits(client, owner, context.brand, found.symbol, agreed, found.id);
  return updateAlert(client, found.id, instrument.pricePrecision, agreed, { ...terms, nowMs });
}

/** Whether an alert is waiting and keeps its price. */
function keepsPrice(row: AlertRow, { price, condition, expiresAtMs }: AlertTerms, nowMs: number): boolean {
  const before = watchedFrom(row);
  if (row.state !== 'active' || isExpired(before, nowMs)) return false;
  if (parsePrice(price, row.price_precision) !== row.price || (condition ?? row.condition) !== row.condition) return false;
  if (expiresAtMs !== before.expiresAtMs && !isExpiryFit(expiresAtMs, nowMs)) throw new Refusal('alertExpiryInvalid');
  return true;
}

function instrumentOf({ quotes }: AlertRoutesParts, brand: Brand, symbol: string): Instrument {
  const instrument = quotes.instrumentFor(brand, symbol);
  if (!instrument) throw new Refusal('pairConfigNotFound');
  if (!quotes.tradable(symbol)) throw new Refusal('pairProhibited');
  return instrument;
}

async function checkMail(
  { hasAddress }: AlertRoutesParts,
  brand: Brand,
  { userId }: Owner,
  { mails }: AlertTerms,
): Promise<void> {
  if (mails && !(await hasAddress(brand, userId))) throw new Refusal('emailNotBound');
}

/** Works while the market is closed, too: it still has a newest quote. */
function agree({ quotes, clock }: AlertRoutesParts, { symbol, pricePrecision }: Instrument, terms: AlertTerms): AgreedTerms {
  const newest = quotes.newest(symbol);
  if (!newest) throw new Refusal('pairProhibited');
  const nowMs = clock.now();
  const agreed = agreeAlert(terms, { mid: newest.mid, pricePrecision, nowMs });
  if (typeof agreed === 'string') throw new Refusal(REFUSAL_OF[agreed]);
  return { ...terms, ...agreed, sequence: newest.sequence, nowMs };
}

/** Call it in a transaction that serializes the owner's alerts. */
async function checkLimits(
  client: PoolClient,
  owner: Owner,
  brand: Brand,
  symbol: string,
  agreed: AgreedTerms,
  except = 0n,
): Promise<void> {
  if (await isDuplicate(client, owner, { symbol, ...agreed }, except)) throw new Refusal('dataExists');
  if ((await countWaiting(client, owner, agreed.nowMs, except)) >= brand.rules.maxAlerts)
    throw new Refusal('updateLimitReached', { because: `At most ${brand.rules.maxAlerts} alerts can wait at a time.` });
}

function wireOf(row: AlertRow, name: string, nowMs: number): WireAlert {
  const { fired_quote_ms: firedMs, fired_sequence: firedSequence, fired_mid: firedMid } = row;
  const { condition, price, repeats, expiresAtMs } = watchedFrom(row);
  const hasExpired = row.state === 'expired' || (row.state === 'active' && isExpired({ expiresAtMs }, nowMs));
  return alertToWire({
    id: Number(row.id),
    symbol: row.symbol,
    name,
    pricePrecision: row.price_precision,
    price,
    condition,
    repeats,
    note: row.note,
    mails: row.mails,
    expiresAtMs,
    state: hasExpired ? 'expired' : row.state === 'active' ? 'active' : 'fired',
    createdAtMs: Number(row.created_at_ms),
    firedCount: row.fired_count,
    lastFired:
      firedMs === null || firedSequence === null || firedMid === null
        ? null
        : { atMs: Number(firedMs), quoteNumber: Number(firedSequence), price: points(firedMid) },
  });
}
