/** Legal documents: their versions, what users agreed to, and what waits until they have. */
export type { Consents } from './consents.ts';
export { openLegal, type Legal } from './legal.ts';
export { refusingDue } from './refusing-due.ts';
