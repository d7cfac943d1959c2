/** Legal documents: their versions, users' consents, and what is blocked while a consent is due. */
export type { Consents } from './consents.ts';
export { openLegal, type Legal } from './legal.ts';
export { requiringConsent } from './refusing-due.ts';
