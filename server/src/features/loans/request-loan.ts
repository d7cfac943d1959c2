import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import { parseMoney, type Money } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fingerprintOf } from '../accounts/index.ts';
import { nullIfClosed } from '../identity/index.ts';
import { earlierAnswer, verificationRank, type VerificationLevel } from '../payments/index.ts';
import { callerOf, userKey } from '../trading/index.ts';
import type { RequestLoan, LoanAnswer } from './command.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf, refuseWithoutLoans } from './refusals.ts';

/** A loan request as its user sends it; the amount is plain decimal text. */
interface LoanInput {
  readonly amount: string;
  readonly days: number;
  readonly guarantor: string;
  readonly remark: string;
}

/** The maximum amount, which fits the ledger whatever the interest. */
const MAX_AMOUNT = 10n ** 14n;

/**
 * Requests a loan, and returns its number.
 * @throws Refusal as the call specifies
 */
export async function requestLoan(
  parts: LoansParts,
  input: LoanInput,
  context: UserContext,
): Promise<CallResponse<'addUserLoan'>> {
  const { brand, session } = context;
  refuseWithoutLoans(brand);
  const { amount: text, days, guarantor, remark } = input;
  const caller = callerOf(context);
  const named = {
    accountId: await parts.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('ask-loan', { amount: text, days, guarantor, remark }),
  };
  const before = await earlierAnswer(parts.pool, named);
  if (before) return numbersOf(before as LoanAnswer);
  const amount = parseLoanAmount(text, 'loanNotOffered');
  await refuseUnverified(parts, brand, session.userId);
  await refuseTooOften(parts, brand, session.userId);
  const guarantorId = await findGuarantor(parts, brand, session.userId, guarantor);
  const command: RequestLoan = { kind: 'ask-loan', ...named, amount, days, guarantorId, remark };
  return numbersOf(await parts.queue.submit(command));
}

function numbersOf(answer: LoanAnswer): CallResponse<'addUserLoan'> {
  const { orderId, placedAtMs } = acceptedOf(answer);
  return { id: Number(orderId), uid: orderNumber(orderId, placedAtMs) };
}

/**
 * Parses an amount of dollars.
 * @param otherwise the refusal for an amount above the maximum
 * @throws Refusal 1064 if not positive, 1065 if it has fractions of a cent
 */
export function parseLoanAmount(text: string, otherwise: 'loanNotOffered' | 'repaymentAmountRefused'): Money {
  const amount = parseMoney(text);
  if (typeof amount !== 'bigint') throw new Refusal('incorrectDecimalPlaces');
  if (amount <= 0n) throw new Refusal('amountNotPositive');
  if (amount > MAX_AMOUNT) throw new Refusal(otherwise);
  return amount;
}

/** @throws Refusal 1014 without the verification that the brand requires */
async function refuseUnverified({ identity }: LoansParts, brand: Brand, userId: bigint): Promise<void> {
  const { verification } = await identity.cashEligibilityOf(brand.id, userId);
  const needed = brand.treasury.verification.loan;
  if (verificationRank(verification) < verificationRank(needed))
    throw new Refusal('wrongRealNameStatus', { because: `A loan needs ${needed} verification.` });
}

/** @throws Refusal 1110 after the brand's maximum of requests per day, since each one asks a guarantor and operators */
async function refuseTooOften({ pool, clock }: LoansParts, { id: brandId, loans }: Brand, userId: bigint): Promise<void> {
  const nowMs = clock.now();
  const { rows } = await pool.query<{ submitted_ms: bigint }>(
    'select submitted_ms from loan where user_id = $1 and brand_id = $2 and submitted_ms > $3 order by id desc limit $4',
    [userId, brandId, nowMs - DAY_MS, loans.requestsPerDay],
  );
  if (rows.length < loans.requestsPerDay) return;
  const freeMs = Number(rows.at(-1)?.submitted_ms ?? 0n) + DAY_MS;
  throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.max(1, Math.ceil((freeMs - nowMs) / 1_000)) });
}

/** A guarantor needs the verification of a borrower, and at least `junior`. */
function neededOfGuarantor({ treasury }: Brand): VerificationLevel {
  return treasury.verification.loan === 'advanced' ? 'advanced' : 'junior';
}

/** Whether a user of the brand is verified enough to be a guarantor. */
export async function mayGuarantee({ identity }: LoansParts, brand: Brand, userId: bigint): Promise<boolean> {
  const known = await nullIfClosed(identity.cashEligibilityOf(brand.id, userId));
  return known !== null && verificationRank(known.verification) >= verificationRank(neededOfGuarantor(brand));
}

/**
 * The guarantor with a user ID. The refusal does not reveal whether the user is unknown, of another brand, or unverified.
 * @throws Refusal 1003 without one, 23592
 */
async function findGuarantor(parts: LoansParts, brand: Brand, userId: bigint, guarantor: string): Promise<bigint> {
  if (guarantor === '') throw new Refusal('parameterMissing', { because: 'A loan needs a guarantor.' });
  const id = /^\d{1,18}$/.test(guarantor) ? BigInt(guarantor) : 0n;
  const { rowCount } = await parts.pool.query('select 1 from users where id = $1 and brand_id = $2', [id, brand.id]);
  if (rowCount !== 1 || id === userId || !(await mayGuarantee(parts, brand, id))) throw new Refusal('guarantorRefused');
  return id;
}
