import type { AccountReader } from '../book/account-reader.ts';

/** The stages of warning that users were told of, by account: 0 none, and then the further down the higher. */
export interface MarginStages {
  /** reads them all; needed whenever accounts are watched that another process has watched */
  load(): Promise<void>;
  of(accountId: bigint): number;
  note(accountId: bigint, stage: number): void;
}

export function createMarginStages(reader: Pick<AccountReader, 'marginStages'>): MarginStages {
  let stages = new Map<bigint, number>();
  return {
    async load() {
      stages = new Map(await reader.marginStages());
    },
    of: (accountId) => stages.get(accountId) ?? 0,
    note(accountId, stage) {
      if (stage === 0) stages.delete(accountId);
      else stages.set(accountId, stage);
    },
  };
}
