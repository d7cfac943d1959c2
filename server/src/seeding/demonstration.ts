import type { Brand } from '@truefill/api/brand.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { Clock } from '../platform/clock.ts';
import {
  seedOperator,
  seedUser,
  type IdentityDatabase,
  type PasswordCost,
  type SeededLogin,
} from '../features/identity/index.ts';
import { openLoginsFile } from './logins-file.ts';

/** A login to print, and what it is for. */
export interface DemonstrationLogin extends SeededLogin {
  readonly role: 'trader' | 'operator';
  /** null for operators, who belong to no brand */
  readonly brandId: string | null;
}

const OPERATORS = [
  { email: 'operator-one@truefill.example', name: 'Operator One' },
  { email: 'operator-two@truefill.example', name: 'Operator Two' },
] as const;

/** Real money of a demonstration's trader: 25,000 USD, or half as much again as forex asks for. */
function depositFor(brand: Brand): Money {
  const { forexMinTotalDeposit } = brand.rules;
  return cents(forexMinTotalDeposit > 0 ? BigInt(forexMinTotalDeposit) * 150n : 2_500_000n);
}

/**
 * Gives every demonstration brand a trader with a funded real account, and the deployment two operators. Done at every start
 * and doing nothing the second time; a password whose file is gone is replaced.
 */
export async function seedDemonstration(options: {
  readonly database: IdentityDatabase;
  readonly brands: readonly Brand[];
  readonly dataDir: string;
  readonly clock: Clock;
  /** of what is hashed; the full one where nothing is said */
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
    await seedUser(database, {
      ...login,
      brandId: brand.id,
      locale: brand.defaultLocale,
      deposit: depositFor(brand),
      nowMs,
      passwordCost,
    });
    logins.push({ role: 'trader', brandId: brand.id, email, password: login.password });
  }
  for (const { email, name } of OPERATORS) {
    const login = { email, ...file.passwordOf(email) };
    await seedOperator(database, { ...login, name, nowMs, passwordCost });
    logins.push({ role: 'operator', brandId: null, email, password: login.password });
  }
  return logins;
}
