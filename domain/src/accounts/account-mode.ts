/** Which of a user's two sets of ledger accounts to use. Demo trading is this argument, never a separate code path. */
export type AccountMode = 'real' | 'demo';

export const ACCOUNT_MODES: readonly AccountMode[] = ['real', 'demo'];
