import type { Brand } from '@truefill/api/brand.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { Clock } from '../platform/clock.ts';
import type { OperatorRole } from '@truefill/api/operators/rights.ts';
import type { Database } from '../adapters/database/database.ts';
import { seedUser, type IdentityDatabase, type PasswordCost, type SeededLogin } from '../features/identity/index.ts';
import { seedOperator } from '../features/operators/index.ts';
import { openLoginsFile } from './logins-file.ts';

/** A login to print, and its purpose. */
export interface DemonstrationLogin extends SeededLogin {
  readonly role: 'trader' | 'operator';
  /** null for operators, who belong to no brand */
  readonly brandId: string | null;
}

/** Each can decide, and approve the other's proposals, so that two-person approval can be tried with two browsers. */
const OPERATORS: readonly { readonly email: string; readonly name: string; readonly roles: readonly OperatorRole[] }[] = [
  {
    email: 'operator-one@truefill.example',
    name: 'Operator One',
    roles: ['administrator', 'auditor', 'reviewer', 'treasurer'],
  },
  { email: 'operator-two@truefill.example', name: 'Operator Two', roles: ['reviewer', 'support', 'treasurer'] },
];

/** Real money of a demonstration's trader: 25,000 USD, or one and a half times the forex minimum. */
function depositFor(brand: Brand): Money {
  const { forexMinTotalDeposit } = brand.rules;
  return cents(forexMinTotalDeposit > 0 ? BigInt(forexMinTotalDeposit) * 150n : 2_500_000n);
}

/**
 * Gives every demonstration brand a trader with a funded real account, and the deployment two operators. Runs at every start
 * and is idempotent; a password whose file is gone is replaced.
 */
export async function seedDemonstration(options: {
  readonly database: Database;
  readonly brands: readonly Brand[];
  readonly dataDir: string;
  readonly clock: Clock;
  /** of hashing passwords; full by default */
  readonly passwordCost?: PasswordCost | undefined;
}): Promise<readonly DemonstrationLogin[]> {
  const { database, clock, passwordCost } = options;
  const brands = options.brands.filter((brand) => brand.demonstration);
  if (brands.length === 0) return [];
  const file = openLoginsFile(options.dataDir);
  const nowMs = clock.now();
  const logins: DemonstrationLogin[] = [];
  for (const brand of brands) {
    const email = `trader@${brand.id}.example`;
    const login = { email, ...file.passwordOf(email) };
    await seedUser(database.kysely as IdentityDatabase, {
      ...login,
      brandId: brand.id,
      locale: brand.defaultLocale,
      deposit: depositFor(brand),
      // up to the withdrawal limit; what lies beyond can be tried
      verification: brand.treasury.verification.withdraw,
      nowMs,
      passwordCost,
    });
    logins.push({ role: 'trader', brandId: brand.id, email, password: login.password });
  }
  for (const { email, name, roles } of OPERATORS) {
    const login = { email, ...file.passwordOf(email) };
    const grants = roles.map((role) => ({ role, brandId: null }));
    await seedOperator(database.pool, { ...login, name, grants, nowMs, passwordCost });
    logins.push({ role: 'operator', brandId: null, email, password: login.password });
  }
  return logins;
}
