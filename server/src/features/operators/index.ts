/**
 * The people of the operators' console: sign-in with a second factor, separate sessions, roles for some brands or all,
 * invitations. They belong to no brand, and brand hosts know nothing about them. Times in ms.
 */
export { createOperators, type Operators } from './operators.ts';
export { seedOperator } from './seed.ts';
