import { parseEmail } from '@truefill/api/fields/email-address.ts';
import type { OperatorGrant } from '@truefill/api/operators/rights.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { createPasswordHasher, type PasswordCost } from '../identity/index.ts';
import { operatorByEmail, replaceGrants } from './operator-store.ts';

/**
 * Makes sure that an operator with this address exists. An existing one without any roles, from before roles existed, gets
 * these.
 * @param seed.isNew whether the password is new: then an existing account gets it, otherwise it keeps its own
 */
export async function seedOperator(
  pool: Pool,
  seed: {
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly isNew: boolean;
    readonly grants: readonly OperatorGrant[];
    /** `PASSWORD_COST` by default */
    readonly passwordCost?: PasswordCost | undefined;
    readonly nowMs: number;
  },
): Promise<void> {
  const email = parseEmail(seed.email);
  if (!email) throw new Error(`${seed.email} is not an e-mail address`);
  const existing = await operatorByEmail(pool, email.key);
  const passwordHash =
    existing && !seed.isNew ? existing.password_hash : await (await createPasswordHasher(seed.passwordCost)).hash(seed.password);
  await inTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ id: bigint }>(
      `insert into operators (email_key, name, password_hash, created_ms) values ($1, $2, $3, $4)
       on conflict (email_key) do update set password_hash = excluded.password_hash returning id`,
      [email.key, seed.name, passwordHash, seed.nowMs],
    );
    const id = rows[0]?.id ?? 0n;
    const before = await transaction.query(
      `select 1 from operator_grant where operator_id = $1
       union all select 1 from audit_entry where target_kind = 'operator' and target_id = $2 limit 1`,
      [id, String(id)],
    );
    // operators whose roles were revoked since do not get them back at the next start
    if (before.rows.length === 0) await replaceGrants(transaction, id, seed.grants);
  });
}
