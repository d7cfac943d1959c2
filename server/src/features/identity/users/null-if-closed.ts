import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A user's value; null if they have closed their account. Any other refusal is rethrown. */
export async function nullIfClosed<Answer>(requested: Promise<Answer>): Promise<Answer | null> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof Refusal && error.code === ERROR_CODES.accountDisabled) return null;
    throw error;
  }
}
