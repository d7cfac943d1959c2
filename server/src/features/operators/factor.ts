import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { newRecoveryCodes, plainRecoveryCode } from '../../crypto/recovery-code.ts';
import { decrypt, encrypt } from '../../crypto/secret-box.ts';
import { newTotp, totpStep } from '../../crypto/totp.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { lockOperator, type OperatorRow } from './operator-store.ts';

/** A code of the authenticator app, or a recovery code instead. */
export interface SubmittedFactor {
  readonly authCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

export interface OperatorFactors {
  /** Makes a secret, which takes effect when its first code is verified. @throws Refusal 1057 if one is already in effect */
  create(operatorId: bigint): Promise<{ readonly secret: string; readonly otpauthUrl: string }>;
  /**
   * Verifies a factor, spends it, and does the work in the same transaction: a code is spent exactly if its purpose was
   * fulfilled.
   * @param expected whether this sets the app up, or the app was set up before
   * @throws Refusal 1020 wrong, 23559 used already, 1021 no app, 1003 no factor given, 429 with 1110 after too many attempts
   */
  prove<Result>(
    operatorId: bigint,
    submitted: SubmittedFactor,
    expected: 'new' | 'confirmed',
    work: (transaction: Sql, operator: OperatorRow) => Promise<Result>,
  ): Promise<Result>;
  /** Replaces all recovery codes with ten new ones. */
  renewRecoveryCodes(transaction: Sql, operatorId: bigint): Promise<string[]>;
  recoveryCodesLeft(operatorId: bigint): Promise<number>;
  /** Deletes the app and the codes: the next login sets them up again. */
  remove(transaction: Sql, operatorId: bigint): Promise<void>;
}

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;
/** the issuer shown in the authenticator app */
const ISSUER = 'Truefill operators';

interface FactorParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** 32 bytes: encrypts secrets and hashes recovery codes */
  readonly key: Buffer;
}

/** The second factor of operators. Secrets are encrypted in the database, recovery codes stored as keyed hashes. */
export function createOperatorFactors(parts: FactorParts): OperatorFactors {
  const { pool, clock, key } = parts;
  const hashOf = (operatorId: bigint, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`recovery ${operatorId} ${plainRecoveryCode(code)}`)
      .digest();
  return {
    create: (operatorId) =>
      inTransaction(pool, async (transaction) => {
        const operator = await lockOperator(transaction, operatorId);
        if (!operator || operator.factor_confirmed_ms !== null) throw new Refusal('invalidOperationStatus');
        const { secret, text, uri } = newTotp({ issuer: ISSUER, label: operator.email_key });
        await transaction.query('update operators set factor_secret = $2, factor_last_step = 0 where id = $1', [
          operatorId,
          encrypt(key, secret, ownerText(operatorId)),
        ]);
        return { secret: text, otpauthUrl: uri };
      }),
    async prove(operatorId, { authCode, recoveryCode }, expected, work) {
      if (authCode === undefined && recoveryCode === undefined) throw new Refusal('parameterMissing');
      await countAttempt(pool, operatorId, clock.now());
      return inTransaction(pool, async (transaction) => {
        const operator = await lockOperator(transaction, operatorId);
        if (!operator?.active || operator.factor_secret === null) throw new Refusal('authenticatorMissing');
        if ((operator.factor_confirmed_ms === null) !== (expected === 'new')) throw new Refusal('invalidOperationStatus');
        const isRight =
          authCode !== undefined
            ? await consumeStep(parts, transaction, operator, authCode)
            : expected === 'confirmed' &&
              (await consumeRecoveryCode(transaction, operatorId, hashOf(operatorId, recoveryCode ?? ''), clock.now()));
        if (!isRight) throw new Refusal('invalidCode');
        await transaction.query('update operators set factor_failures = 0 where id = $1', [operatorId]);
        return work(transaction, operator);
      });
    },
    async renewRecoveryCodes(transaction, operatorId) {
      const codes = newRecoveryCodes();
      await transaction.query('delete from operator_recovery_code where operator_id = $1', [operatorId]);
      await transaction.query('insert into operator_recovery_code (operator_id, code_hash) select $1, unnest($2::bytea[])', [
        operatorId,
        codes.map((code) => hashOf(operatorId, code)),
      ]);
      return codes;
    },
    async recoveryCodesLeft(operatorId) {
      const { rows } = await pool.query<{ count: bigint }>(
        'select count(*) as count from operator_recovery_code where operator_id = $1 and used_ms is null',
        [operatorId],
      );
      return Number(rows[0]?.count ?? 0);
    },
    async remove(transaction, operatorId) {
      await transaction.query(
        'update operators set factor_secret = null, factor_confirmed_ms = null, factor_last_step = 0, factor_failures = 0 where id = $1',
        [operatorId],
      );
      await transaction.query('delete from operator_recovery_code where operator_id = $1', [operatorId]);
    },
  };
}

/**
 * Spends the time step of a valid code, and all earlier ones. The operator's row is locked, so no other request can spend it.
 * @throws Refusal 23559 for the code that was spent last
 */
async function consumeStep({ clock, key }: FactorParts, transaction: Sql, operator: OperatorRow, code: string): Promise<boolean> {
  if (operator.factor_secret === null) return false;
  const step = totpStep(decrypt(key, operator.factor_secret, ownerText(operator.id)), code, clock.now());
  if (step === null || step < operator.factor_last_step) return false;
  if (step === operator.factor_last_step) throw new Refusal('codeAlreadyUsed');
  await transaction.query(
    'update operators set factor_last_step = $2, factor_confirmed_ms = coalesce(factor_confirmed_ms, $3) where id = $1',
    [operator.id, step, clock.now()],
  );
  return true;
}

async function consumeRecoveryCode(transaction: Sql, operatorId: bigint, hash: Buffer, nowMs: number): Promise<boolean> {
  const { rows } = await transaction.query(
    `update operator_recovery_code set used_ms = $3 where operator_id = $1 and code_hash = $2 and used_ms is null returning 1`,
    [operatorId, hash, nowMs],
  );
  return rows.length > 0;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot bypass the limit. Only someone who knows the
 * password gets this far: nobody else can delay an operator.
 */
async function countAttempt(pool: Pool, operatorId: bigint, nowMs: number): Promise<void> {
  const waitMs = await inTransaction(pool, async (transaction) => {
    const operator = await lockOperator(transaction, operatorId);
    if (!operator) return 0;
    const { factor_failures: failures, factor_failed_ms: failedMs } = operator;
    const wait =
      failures < FREE_ATTEMPTS
        ? 0
        : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS)) + Number(failedMs) - nowMs;
    if (wait > 0) return wait;
    await transaction.query('update operators set factor_failures = factor_failures + 1, factor_failed_ms = $2 where id = $1', [
      operatorId,
      nowMs,
    ]);
    return 0;
  });
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function ownerText(operatorId: bigint): string {
  return `operator factor/${operatorId}`;
}
