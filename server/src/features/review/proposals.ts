import type { Brand } from '@truefill/api/brand.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { ConsoleCalls } from '@truefill/api/console-calls.ts';
import { correctionCase, holdCase, holdLiftCase } from '@truefill/api/review/proposed-cases.ts';
import type { z } from '@truefill/api/zod.ts';
import { parseDecimal } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeAudit } from '../audit/index.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import { openProposed } from './case-steps.ts';
import { currencyOf } from './currencies.ts';

type Input<Name extends keyof ConsoleCalls> = z.output<ConsoleCalls[Name]['request']>;

/** Operators' own proposals. Each opens a case for another person to decide, and returns its number. */
export interface Proposals {
  correction(operator: OperatorSession, input: Input<'proposeCorrection'>): Promise<bigint>;
  hold(operator: OperatorSession, input: Input<'proposeHold'>): Promise<bigint>;
  lift(operator: OperatorSession, input: Input<'proposeHoldLift'>): Promise<bigint>;
}

export interface ProposalParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: ReadonlyMap<string, Brand>;
  /** the current value of an amount in a currency, unsigned */
  readonly worthOf: (currency: string, amount: bigint) => Money;
}

/** Integer units of a currency: far above any balance, and far below the range of the database column. */
const MAX_UNITS = 10n ** 17n;
/** A longer hold needs a new proposal. */
const MAX_HOLD_MS = 366 * 24 * HOUR_MS;

interface Target {
  readonly brand: Brand;
  readonly userId: bigint;
}

export function createProposals(parts: ProposalParts): Proposals {
  const { pool } = parts;
  return {
    correction: (operator, input) => inTransaction(pool, (client) => proposeCorrection(parts, client, operator, input)),
    hold: (operator, input) => inTransaction(pool, (client) => proposeHold(parts, client, operator, input)),
    lift: (operator, input) => inTransaction(pool, (client) => proposeLift(parts, client, operator, input)),
  };
}

async function proposeCorrection(
  { brands, clock, worthOf }: ProposalParts,
  client: PoolClient,
  operator: OperatorSession,
  { userId, currency: code, amount: text, reasonCode, text: words = '' }: Input<'proposeCorrection'>,
): Promise<bigint> {
  if (reasonCode === undefined || (reasonCode === 'other' && words === '')) throw reasonMissing();
  const { brand, ...user } = await targetOf(brands, client, operator, 'corrections.propose', BigInt(userId));
  const currency = await currencyOf(client, { brand, ...user }, code);
  if (!currency) throw new Refusal('coinNotFound');
  const amount = signedAmount(text, currency.scale);
  const atMs = clock.now();
  const { rows } = await client.query<{ id: bigint }>(
    `insert into review_correction
       (brand_id, user_id, currency, scale, amount, amount_usd, reason_code, text, proposed_by, created_ms, due_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      brand.id,
      user.userId,
      currency.code,
      currency.scale,
      amount,
      worthOf(currency.code, amount),
      reasonCode,
      words,
      operator.operatorId,
      atMs,
      dueMs(brand, atMs),
    ],
  );
  return open(client, operator, {
    of: correctionCase,
    caseId: idOf(rows),
    brand,
    ...user,
    after: { currency: currency.code, amount },
    reason: [reasonCode, words].filter(Boolean).join(': '),
    atMs,
  });
}

/** @throws Refusal 1065 too many fractional digits, 1064 zero, 1057 above the maximum */
function signedAmount(text: string, scale: number): bigint {
  const amount = parseDecimal(text, scale);
  if (amount === 'over-precise') throw new Refusal('incorrectDecimalPlaces');
  if (typeof amount === 'string' || amount === 0n) throw new Refusal('amountNotPositive');
  if (amount > MAX_UNITS || -amount > MAX_UNITS)
    throw new Refusal('invalidOperationStatus', { because: 'The amount is too large.' });
  return amount;
}

async function proposeHold(
  { brands, clock }: ProposalParts,
  client: PoolClient,
  operator: OperatorSession,
  { userId: target, reasonCode, caseNumber = '', expiresTs, scope }: Input<'proposeHold'>,
): Promise<bigint> {
  if (reasonCode === undefined) throw reasonMissing();
  if (caseNumber === '') throw new Refusal('parameterMissing', { because: 'A case number is missing.' });
  const { brand, userId } = await targetOf(brands, client, operator, 'holds.propose', BigInt(target));
  const atMs = clock.now();
  if (expiresTs <= atMs || expiresTs > atMs + MAX_HOLD_MS)
    throw new Refusal('invalidOperationStatus', { because: 'A hold ends within 366 days.' });
  const { rows: others } = await client.query(
    `select 1 from review_hold where user_id = $1
       and (state = 'open' or (state = 'approved' and lifted_ms is null and expires_ms > $2)) limit 1`,
    [userId, atMs],
  );
  if (others.length > 0) throw new Refusal('dataExists');
  const { rows } = await client.query<{ id: bigint }>(
    `insert into review_hold (brand_id, user_id, reason_code, case_number, scope, expires_ms, proposed_by, created_ms, due_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [brand.id, userId, reasonCode, caseNumber, scope, expiresTs, operator.operatorId, atMs, dueMs(brand, atMs)],
  );
  return open(client, operator, {
    of: holdCase,
    caseId: idOf(rows),
    brand,
    userId,
    after: { caseNumber, scope, expiresTs },
    reason: reasonCode,
    atMs,
  });
}

async function proposeLift(
  { brands, clock }: ProposalParts,
  client: PoolClient,
  operator: OperatorSession,
  { holdId, reasonCode, text: words = '' }: Input<'proposeHoldLift'>,
): Promise<bigint> {
  if (reasonCode === undefined) throw reasonMissing();
  const atMs = clock.now();
  const { rows: holds } = await client.query<{ user_id: bigint }>('select user_id from review_hold where id = $1', [holdId]);
  const [hold] = holds;
  if (!hold) throw new Refusal('dataNotFound');
  // lock the user's row before the hold's, in the same order as placing a hold
  const { brand, userId } = await targetOf(brands, client, operator, 'holds.propose', hold.user_id);
  const { rows: inForce } = await client.query(
    `select 1 from review_hold where id = $1 and state = 'approved' and lifted_ms is null and expires_ms > $2 for update`,
    [holdId, atMs],
  );
  if (inForce.length === 0) throw new Refusal('statusUnchanged', { because: 'This hold is not in force.' });
  const { rows } = await client.query<{ id: bigint }>(
    `insert into review_hold_lift (hold_id, reason_code, text, proposed_by, created_ms, due_ms)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [holdId, reasonCode, words, operator.operatorId, atMs, dueMs(brand, atMs)],
  );
  if (rows.length === 0) throw new Refusal('dataExists');
  return open(client, operator, {
    of: holdLiftCase,
    caseId: idOf(rows),
    brand,
    userId,
    after: { holdId },
    reason: [reasonCode, words].filter(Boolean).join(': '),
    atMs,
  });
}

/**
 * The user, locked until the transaction ends, which serializes proposals about one user, and with the closing of the account.
 * @throws Refusal 1002 for an unknown or closed account, 1057 for one's own
 */
async function targetOf(
  brands: ProposalParts['brands'],
  client: PoolClient,
  operator: OperatorSession,
  right: OperatorRight,
  userId: bigint,
): Promise<Target> {
  const { rows } = await client.query<{ brand_id: string; email_key: string | null }>(
    'select brand_id, email_key from users where id = $1 and closed_ms is null for no key update',
    [userId],
  );
  const [row] = rows;
  const brand = row && brands.get(row.brand_id);
  if (!row || !brand || !mayIn(operator, right, brand.id)) throw new Refusal('userNotFound');
  if (row.email_key === operator.email) throw ownAccount();
  return { brand, userId };
}

/** Opens the case of an inserted proposal, with the proposer as the first of the two people. */
async function open(client: PoolClient, operator: OperatorSession, opened: Opened): Promise<bigint> {
  const { of, caseId, brand, userId, after, reason, atMs } = opened;
  const { name: kind, actions } = of;
  await openProposed(client, { kind, caseId, brandId: brand.id, operatorId: operator.operatorId, atMs });
  const what = { action: actions.proposed, target: { kind, id: caseId }, after, reason };
  await writeAudit(client, { ...what, operator, brandId: brand.id, userId, atMs });
  return caseId;
}

interface Opened extends Target {
  readonly of: typeof correctionCase | typeof holdCase | typeof holdLiftCase;
  readonly caseId: bigint;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly atMs: number;
}

function dueMs({ treasury }: Brand, atMs: number): number {
  return atMs + treasury.reviewTargetHours * HOUR_MS;
}

function idOf(rows: readonly { readonly id: bigint }[]): bigint {
  const [row] = rows;
  if (!row) throw new Error('the case was not written');
  return row.id;
}

function reasonMissing(): Refusal {
  return new Refusal('parameterMissing', { because: 'A reason is missing.' });
}

function ownAccount(): Refusal {
  return new Refusal('invalidOperationStatus', { because: 'This is your own account.' });
}
