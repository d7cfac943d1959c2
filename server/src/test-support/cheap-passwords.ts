import type { PasswordCost } from '../features/identity/index.ts';

/** The least that argon2id can be asked for: what a test shows of logins holds at any cost, and tests log in thousands of times. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
