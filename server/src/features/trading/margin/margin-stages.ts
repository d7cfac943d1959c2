import type { AccountReader } from '../book/account-reader.ts';

/** The warning stages that users were last notified of, by account: 0 is none, higher is a lower margin level. */
export interface MarginStages {
  /** reads them all; needed whenever this process starts watching accounts that another one watched */
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
