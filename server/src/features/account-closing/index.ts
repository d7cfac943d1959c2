/**
 * Closing an account for good: refused while anything is left to settle, with all of it named. What is of no use without it is removed at
 * once, the rest when the brand's years are over. Times in ms.
 */
export { createAccountClosing, type AccountClosing } from './account-closing.ts';
