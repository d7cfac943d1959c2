/**
 * Users of a brand: registration by e-mailed code, login, sessions with short access tokens and rotating refresh tokens, the
 * demo/real switch. Times in ms. A user belongs to one brand; a token of one brand is nothing on another.
 */
export { createIdentity, type Identity, type IdentityOptions } from './identity.ts';
export { DEFAULT_LIMITS, type IdentityLimits } from './routes.ts';
export { migrations as identityMigrations } from './migrations.ts';
export { seedOperator, seedUser, type SeededLogin } from './seed.ts';
export type { IdentityDatabase, IdentityTables } from './tables.ts';
export type { Session } from './session.ts';
export { localeOf } from './users.ts';
