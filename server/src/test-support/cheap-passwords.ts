import type { PasswordCost } from '../features/identity/index.ts';

/** argon2id's minimum cost: tests of logins hold at any cost, and tests log in thousands of times. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
