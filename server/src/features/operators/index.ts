/**
 * The people of the operators' console: sign-in with a second factor, sessions of their own, roles for some brands or all, invitations.
 * They belong to no brand, and nothing of theirs is known on a brand's host. Times in ms.
 */
export { createOperators, type Operators } from './operators.ts';
export { seedOperator } from './seed.ts';
