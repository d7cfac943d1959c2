import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeSend, type Budget } from './send-budget.ts';
import {
  ANYBODY,
  KNOWN_DEVICES,
  lockCodes,
  consumeCodes,
  withdrawCodes,
  writeCode,
  writeCodeInTime,
  saveWrongAttempt,
  type CodeRow,
  type StoredTarget,
} from './code-rows.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';

/** Purpose of a code; a code issued for another purpose is wrong. */
export type CodePurpose = 'register' | 'forgot' | 'bind-email';

/** Recipient and purpose of a code. */
export interface CodeTarget {
  readonly brandId: string;
  readonly purpose: CodePurpose;
  /** lower-case address or E.164 number */
  readonly target: string;
  /** user of the session that requested it, if any: no other user can use the code */
  readonly userId?: bigint;
}

/** The client that requests a code or enters one. */
export interface CodeRequester {
  /**
   * the browser's mark from when it requested the code; null for a client without cookies, which is identified by its address
   */
  readonly mark: string | null;
  readonly clientAddress: string;
}

/** A code about to be sent. */
export interface IssuedCode {
  /** six digits */
  readonly code: string;
  /** Withdraws the code if it could not be sent: it counts neither for the resend delay nor for the daily limit. */
  withdraw(): Promise<void>;
}

/** Maximum wrong attempts by the requester, and by each other address. */
const MAX_WRONG_ATTEMPTS = 6;
/** Maximum wrong attempts by all other clients together; from then on only the requester may try. */
const MAX_OTHERS_ATTEMPTS = 12;

export interface VerificationCodes {
  /**
   * Makes a code, replacing any earlier one of the same requester; those of other browsers stay valid.
   * @param options.valid false applies the same delays and limits but makes no usable code
   * @param options.known the request is from a device of the target's user, which other clients cannot delay
   * @throws Refusal 429 with 1110 within 60 s of the last one, or if a daily budget is used up
   */
  issue(target: CodeTarget, options: CodeOrder): Promise<IssuedCode>;
  /**
   * Checks a code without spending it, so that slow work may follow. Wrong attempts by others cannot exhaust the requester's.
   * @throws Refusal 1111 if it is wrong, used or tried too often; 23555 if it has expired
   */
  check(target: CodeTarget, code: string, requester: CodeRequester): Promise<void>;
  /**
   * Spends a checked code, and with it all others of the target, in the transaction of the change it authorizes.
   * @throws Refusal 1111 if another request spent it first
   */
  consume(transaction: Transaction<IdentityTables>, target: CodeTarget, code: string, requester: CodeRequester): Promise<void>;
}

export interface CodeOrder {
  readonly valid: boolean;
  readonly budgets: readonly Budget[];
  readonly requester: CodeRequester;
  readonly known: boolean;
}

/** Six-digit codes bound to brand, purpose and address; codes, addresses and numbers are stored as keyed hashes only. */
export function createVerificationCodes(database: IdentityDatabase, clock: Clock, key: Buffer): VerificationCodes {
  const keyed = (...parts: readonly string[]): Buffer => keyedHash(key, ...parts);
  const named = (...parts: readonly string[]): string => keyed(...parts).toString('base64url');
  const stored = ({ brandId, purpose, target, userId }: CodeTarget): StoredTarget => ({
    brandId,
    purpose,
    target: named('target', brandId, purpose, target, String(userId ?? '')),
  });
  const counted = (budget: Budget): Budget => ({ ...budget, key: named('budget', budget.brandId, budget.kind, budget.key) });
  const hashOf = ({ target }: StoredTarget, code: string): Buffer => keyed('code', target, code);
  const holderOf = ({ target }: StoredTarget, mark: string): string => named('holder', target, mark);
  const addressOf = ({ target }: StoredTarget, requester: CodeRequester): string =>
    named('from', target, requester.clientAddress);
  /** the rows whose codes are accepted: the browser's own first */
  const acceptedHolders = (row: StoredTarget, { mark }: CodeRequester): string[] => [
    ...(mark === null ? [] : [holderOf(row, mark)]),
    ANYBODY,
  ];

  return {
    async issue(target, { valid, budgets, requester, known }) {
      const [row, counts] = [stored(target), budgets.map(counted)];
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const hash = valid ? hashOf(row, code) : null;
      const requestedFrom = requester.mark === null ? addressOf(row, requester) : null;
      const waiting = known ? KNOWN_DEVICES : ANYBODY;
      const own = requester.mark === null ? [] : [holderOf(row, requester.mark)];
      await database.transaction().execute(async (transaction) => {
        const nowMs = clock.now();
        refuseEarly(await writeCodeInTime(transaction, { ...row, holder: waiting, hash, requestedFrom, nowMs }));
        for (const budget of counts) refuseEarly(await takeSend(transaction, budget, nowMs));
        for (const holder of own) await writeCode(transaction, { ...row, holder, hash, requestedFrom: null, nowMs });
      });
      return { code, withdraw: () => withdrawCodes(database, row, [waiting, ...own], counts) };
    },
    async check(target, code, requester) {
      const row = stored(target);
      const [hash, from, nowMs] = [hashOf(row, code), addressOf(row, requester), clock.now()];
      const verdict = await database.transaction().execute(async (transaction) => {
        const rows = await lockCodes(transaction, row, acceptedHolders(row, requester));
        const verdicts = rows.map((found) => checkCode(found, hash, from, nowMs));
        if (verdicts.includes('right')) return 'right';
        for (const [index, found] of rows.entries())
          if (verdicts[index] === 'wrong') await saveWrongAttempt(transaction, found, from);
        return verdicts[0];
      });
      if (verdict === 'expired') throw new Refusal('verificationCodeExpired');
      if (verdict !== 'right') throw new Refusal('invalidVerificationCode');
    },
    async consume(transaction, target, code, requester) {
      const row = stored(target);
      if (!(await consumeCodes(transaction, row, acceptedHolders(row, requester), hashOf(row, code))))
        throw new Refusal('invalidVerificationCode');
    },
  };
}

/** 'closed': no attempts are left, so the code is not compared. */
function checkCode(row: CodeRow, hash: Buffer, from: string, nowMs: number): 'right' | 'wrong' | 'expired' | 'closed' {
  if (row.used || isExhausted(row, from)) return 'closed';
  if (Number(row.expires_ms) <= nowMs) return 'expired';
  return row.code_hash !== null && row.code_hash.equals(hash) ? 'right' : 'wrong';
}

/** Whether an address, or the browser that owns the row, has no attempts left. */
function isExhausted(row: CodeRow, from: string): boolean {
  if (row.holder !== ANYBODY || row.asked_from === from) return row.wrong_tries >= MAX_WRONG_ATTEMPTS;
  const all = Object.values(row.others_tries).reduce((sum, attempts) => sum + attempts, 0);
  return all >= MAX_OTHERS_ATTEMPTS || (row.others_tries[from] ?? 0) >= MAX_WRONG_ATTEMPTS;
}

function refuseEarly(waitMs: number): void {
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
