/**
 * Users of a brand: registration by e-mail or phone, login with second factors, forgotten passwords, sessions with short access
 * tokens and rotating refresh tokens, profile, the demo/real switch. Times in ms. A user belongs to one brand; a token of one
 * brand is invalid on another.
 */
export { refreshCookie } from './sessions/cookies.ts';
export { createIdentity, type Identity, type IdentityOptions, type UserMail, type UserNotice } from './identity.ts';
export { createPasswordHasher, type PasswordCost, type PasswordHasher } from './passwords/password-hash.ts';
export { createLoginThrottle, type LoginThrottle } from './login/login-throttle.ts';
export { mailPage } from './messages/mail-page.ts';
export { DEFAULT_LIMITS, type IdentityLimits } from './limits.ts';
export { seedUser, type SeededLogin } from './users/seed.ts';
export type { IdentityDatabase, IdentityTables } from './tables.ts';
export { deviceOf } from './sessions/device.ts';
export type { Session } from './sessions/session.ts';
export { localeOf } from './users/users.ts';
export { lockOpenUser } from './users/lock-open-user.ts';
export { nullIfClosed } from './users/null-if-closed.ts';
export { raiseVerification, verificationIn } from './users/verification-level.ts';
export { parsePhone } from './users/login-name.ts';
