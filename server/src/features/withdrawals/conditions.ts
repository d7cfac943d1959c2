import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import { paysToSaved } from '@truefill/api/rules/rule-set.ts';
import { moneyToNumber } from '@truefill/domain/money/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { verificationRank, type VerificationLevel } from '../payments/index.ts';
import { activeHold, type ActiveHold } from '../review/index.ts';
import { longestWaiting } from './withdrawal-statements.ts';
import type { WithdrawalsOptions } from './withdrawals.ts';

type Condition = CallResponse<'withdrawConditions'>['list'][number];
type Parts = Pick<WithdrawalsOptions, 'pool' | 'clock' | 'identity' | 'freeMoneyOf' | 'owedBy'>;

/**
 * Refuses if a withdrawal cannot be started now.
 * @throws Refusal 1066 with the hold's reason, 1067, 1070
 */
export async function refuseUnlessEligible(parts: Parts, brand: Brand, userId: bigint): Promise<void> {
  await refuseHeld(parts, userId);
  if (brand.treasury.onePendingWithdrawal && (await longestWaiting(parts.pool, userId))) throw new Refusal('withdrawalPending');
  if (!brand.rules.withdrawOnlyFlat) return;
  // Every open order has locked a margin, a reservation or a stake.
  if ((await parts.freeMoneyOf(brand, userId)).locked > 0n) throw new Refusal('openPositionsNotClosed');
}

/** @throws Refusal 1066 while the user is under a hold */
export function refuseHeld({ pool, clock }: Pick<Parts, 'pool' | 'clock'>, userId: bigint): Promise<void> {
  return refuseHeldAt(pool, userId, clock.now());
}

/** @throws Refusal 1066 while the user is under a hold */
export async function refuseHeldAt(sql: Sql, userId: bigint, nowMs: number): Promise<void> {
  const hold = await activeHold(sql, userId, nowMs);
  if (hold) throw new Refusal('accountAnomaly', { because: holdText(hold) });
}

function holdText({ reasonCode, caseNumber, expiresTs }: ActiveHold): string {
  return `Held under case ${caseNumber} (${reasonCode}) until ${new Date(expiresTs).toISOString()}.`;
}

/** @throws Refusal 406 without the verification that the brand requires, 1156 without a required e-mail address */
export async function refuseUnknown({ identity }: Pick<Parts, 'identity'>, brand: Brand, userId: bigint): Promise<void> {
  const { verification, hasEmail } = await identity.cashEligibilityOf(brand.id, userId);
  if (verificationRank(verification) < verificationRank(brand.treasury.verification.withdraw))
    throw new Refusal('unverifiedWithdrawals');
  if (brand.switches.canBindEmail && !hasEmail) throw new Refusal('emailNotBound');
}

/** The conditions of a withdrawal by this user: first possible obstacles, then terms. */
export async function withdrawalConditions(parts: Parts, brand: Brand, userId: bigint): Promise<Condition[]> {
  return [...(await obstacles(parts, brand, userId)), ...terms(brand)];
}

async function obstacles(
  { pool, clock, identity, freeMoneyOf, owedBy }: Parts,
  brand: Brand,
  userId: bigint,
): Promise<Condition[]> {
  const { treasury, rules, switches } = brand;
  const { verification, hasEmail } = await identity.cashEligibilityOf(brand.id, userId);
  const list: Condition[] = [];
  const hold = await activeHold(pool, userId, clock.now());
  if (hold)
    list.push({
      code: 'hold',
      met: false,
      values: { reason: hold.reasonCode, caseNumber: hold.caseNumber, expiresTs: hold.expiresTs },
    });
  const verified = (code: 'depositVerification' | 'verification', needed: VerificationLevel): void => {
    if (needed === 'none') return;
    const met = verificationRank(verification) >= verificationRank(needed);
    list.push({ code, met, values: { needed, level: verification } });
  };
  verified('depositVerification', treasury.verification.deposit);
  verified('verification', treasury.verification.withdraw);
  if (switches.canBindEmail) list.push({ code: 'email', met: hasEmail, values: {} });
  if (treasury.onePendingWithdrawal) {
    const waiting = await longestWaiting(pool, userId);
    const values = waiting ? { amount: moneyToNumber(waiting.worth_usd), submittedTs: Number(waiting.submitted_ms) } : {};
    list.push({ code: 'onePending', met: waiting === null, values });
  }
  if (rules.withdrawOnlyFlat) {
    const { locked } = await freeMoneyOf(brand, userId);
    list.push({ code: 'noOpenOrders', met: locked === 0n, values: { locked: moneyToNumber(locked) } });
  }
  const { owed, isOverdue } = await owedBy(userId);
  // The free money beyond the debt can be withdrawn, so a loan alone is no obstacle.
  if (owed > 0n) list.push({ code: 'loan', met: false, values: { owed: moneyToNumber(owed), overdue: isOverdue ? 1 : 0 } });
  return list;
}

function terms(brand: Brand): Condition[] {
  const { treasury } = brand;
  const known = (code: Condition['code'], values: Condition['values']): Condition => ({ code, met: null, values });
  return [
    known('limits', { min: treasury.minWithdrawUsd, max: treasury.maxWithdrawUsd }),
    ...treasury.withdrawFees.map((tier) =>
      tier.type === 'FIX_AMOUNT'
        ? known('fee', { type: tier.type, from: tier.fromUsd, amount: tier.amount })
        : known('fee', { type: tier.type, from: tier.fromUsd, share: Number(tier.share) }),
    ),
    ...(treasury.newAddressHours > 0 && paysToSaved(brand) ? [known('newAddress', { hours: treasury.newAddressHours })] : []),
    known('review', { hours: treasury.reviewTargetHours }),
    known('twoPeople', { above: treasury.fourEyesAboveUsd }),
  ];
}
