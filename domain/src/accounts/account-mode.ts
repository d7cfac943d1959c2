/** Which of a user's two sets of ledger accounts is meant. Demo trading is this argument, never a second code path. */
export type AccountMode = 'real' | 'demo';

export const ACCOUNT_MODES: readonly AccountMode[] = ['real', 'demo'];
