/**
 * Permanently closing an account: refused with all obstacles while anything is unsettled. Data without further use is deleted
 * at once, the rest after the brand's retention years. Times in ms.
 */
export { createAccountClosing, type AccountClosing } from './account-closing.ts';
