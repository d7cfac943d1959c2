import { depositCase } from '@truefill/api/deposits/deposit-case.ts';
import type { Pool } from 'pg';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Approval, CaseFacts, CaseKind, Check, Fact, Rejection } from '../index.ts';

/** Payments of a feature that the review does not know: its own table, with its own state. */
export const SAMPLE_TABLE = `
  create table sample_payment (
    id bigint generated always as identity primary key,
    brand_id text not null,
    user_id bigint not null,
    cents bigint not null,
    state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
    created_ms bigint not null,
    decided_ms bigint,
    reference text unique,
    reason_code text not null default '',
    paid integer not null default 0
  )`;

export interface SampleKind extends CaseKind {
  /** the refusal of the next approval */
  refuseNext(refusal: Refusal): void;
  /** the process dies after the next approval is carried out, before it gets the result */
  crashAfterNext(): void;
  readonly decisions: (Approval | Rejection)[];
}

/** A kind of payments with a reference, named `deposit`. */
export function sampleKind(pool: Pool): SampleKind {
  let refusal: Refusal | null = null;
  let crashes = false;
  const decisions: (Approval | Rejection)[] = [];
  const facts: readonly Fact[] = [{ code: 'network', value: 'TRC20', kind: 'text' }];
  const checks: readonly Check[] = [
    { code: 'address_shown', result: 'ok', values: {} },
    { code: 'first_deposit', result: 'warn', values: { count: 0 } },
  ];
  return {
    decisions,
    refuseNext: (next) => (refusal = next),
    crashAfterNext: () => (crashes = true),
    ...depositCase,
    deciders: {
      people: 'twoAboveLimit',
      right: 'cases.decide',
      secondRight: 'money.approve',
      limitUsd: ({ treasury }) => treasury.fourEyesAboveUsd,
    },
    needsReference: true,
    select: `select id, brand_id, user_id, 'P' || id as uid, (cents / 100)::text as amount, 'USD' as currency, cents as amount_usd,
      'TRC20' as method, state, created_ms, created_ms + 14400000 as due_ms, decided_ms from sample_payment`,
    async detail(caseId): Promise<CaseFacts> {
      const { rows } = await pool.query<{ reference: string | null; reason_code: string }>(
        'select reference, reason_code from sample_payment where id = $1',
        [caseId],
      );
      const [row] = rows;
      return { facts, proofs: [], reference: row?.reference ?? '', reasonCode: row?.reason_code ?? '', reasonText: '' };
    },
    checks: async (caseIds) => new Map(caseIds.map((caseId) => [caseId, checks])),
    async approve(decision) {
      decisions.push(decision);
      const refused = refusal;
      refusal = null;
      if (refused) throw refused;
      await pool.query(
        `update sample_payment set state = 'approved', decided_ms = $2, reference = $3, paid = paid + 1 where id = $1 and state = 'open'`,
        [decision.caseId, decision.decidedMs, decision.reference],
      );
      if (crashes) {
        crashes = false;
        throw new Error('the process died');
      }
    },
    async reject(decision) {
      decisions.push(decision);
      await pool.query(
        `update sample_payment set state = 'rejected', decided_ms = $2, reason_code = $3 where id = $1 and state = 'open'`,
        [decision.caseId, decision.decidedMs, decision.reasonCode],
      );
    },
  };
}
