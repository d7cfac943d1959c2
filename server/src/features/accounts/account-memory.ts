import { USD } from '@truefill/domain/accounts/ledger.ts';
import type { LedgerAccount } from './ledger/index.ts';
import type { AccountStore } from './account-store.ts';
import { IdMap } from './id-map.ts';
import type { AccountChange } from './command.ts';
import type { KnownSlice, Slice } from './module.ts';

/** An account with a consistent view of its slices. */
export interface AccountState {
  readonly account: LedgerAccount;
  /** indexed by place in the registry; deciding code may change them, and the state is then kept with `keep` or forgotten */
  readonly slices: readonly unknown[];
}

/**
 * Cache of accounts and their slices, for the queue alone. A cached account is valid only while the database has the same
 * version: every change to an account or its slices increments that.
 */
export interface AccountMemory {
  /** the states of accounts that have just been read; slices cached at an earlier version are brought up to date */
  load(store: AccountStore, accounts: Iterable<LedgerAccount>): Promise<IdMap<AccountState>>;
  /** the states of accounts from the cache, else read without a lock; unknown ids are omitted */
  getOrLoad(store: AccountStore, ids: Iterable<bigint>): Promise<IdMap<AccountState>>;
  store(state: AccountState): void;
  evict(accountId: bigint): void;
}

/** Coin accounts have no slices, and their changes are published under the trading account. */
const NOTHING_IN_IT: readonly unknown[] = [];

/** @param onChange called for each change made elsewhere, as soon as it is known */
export function createAccountMemory(
  capacity: number,
  slices: readonly Slice<unknown>[],
  onChange: (change: AccountChange) => void,
): AccountMemory {
  const cached = new IdMap<AccountState>();

  /**
   * At capacity the oldest is evicted, not the least recently used: that map would be reordered again and again by every batch.
   */
  function keep(state: AccountState): void {
    cached.set(state.account.id, state);
    if (cached.size > capacity) cached.deleteOldest();
  }

  function put(loaded: IdMap<AccountState>, state: AccountState): void {
    loaded.set(state.account.id, state);
    keep(state);
  }

  /** Accounts are read before their slices: if a slice is newer than its account, the version check fails later. */
  async function load(store: AccountStore, accounts: Iterable<LedgerAccount>): Promise<IdMap<AccountState>> {
    const loaded = new IdMap<AccountState>();
    const stale: LedgerAccount[] = [];
    for (const account of accounts) {
      const state = cached.get(account.id);
      if (state?.account.version === account.version) loaded.set(account.id, state);
      else if (account.currency === USD.code) stale.push(account);
      else put(loaded, { account, slices: NOTHING_IN_IT });
    }
    if (stale.length === 0) return loaded;
    const found: ((accountId: bigint) => unknown)[] = [];
    for (const [place, slice] of slices.entries())
      found.push(await readSlice({ store, slice, place, accounts: stale, cached, onChange }));
    for (const account of stale) put(loaded, { account, slices: found.map((stateOf) => stateOf(account.id)) });
    return loaded;
  }

  return {
    load,
    async getOrLoad(store, ids) {
      const states = new IdMap<AccountState>();
      const missing: bigint[] = [];
      for (const id of ids) {
        const state = cached.get(id);
        if (state) states.set(id, state);
        else missing.push(id);
      }
      if (missing.length === 0) return states;
      for (const state of (await load(store, await store.readAccounts(missing))).values()) states.set(state.account.id, state);
      return states;
    },
    store: keep,
    evict: (accountId) => void cached.delete(accountId),
  };
}

interface SliceReading {
  readonly store: AccountStore;
  readonly slice: Slice<unknown>;
  readonly place: number;
  readonly accounts: readonly LedgerAccount[];
  /** accounts at the versions at which they are cached */
  readonly cached: Pick<IdMap<AccountState>, 'get'>;
  readonly onChange: (change: AccountChange) => void;
}

/** Catches a slice up if an earlier version is cached, and reads it whole otherwise. */
async function readSlice({
  store,
  slice,
  place,
  accounts,
  cached,
  onChange,
}: SliceReading): Promise<(accountId: bigint) => unknown> {
  const missing: bigint[] = [];
  const behind: KnownSlice<unknown>[] = [];
  for (const account of accounts) {
    const known = cached.get(account.id);
    if (slice.catchUp && known && known.account.version < account.version)
      behind.push({ before: known.account, account, state: known.slices[place] });
    else missing.push(account.id);
  }
  const read = missing.length === 0 ? null : await slice.read(store, missing);
  if (behind.length > 0) for (const change of (await slice.catchUp?.(store, behind)) ?? []) onChange(change);
  const caughtUp = new IdMap<KnownSlice<unknown>>();
  for (const known of behind) caughtUp.set(known.account.id, known);
  return (accountId) => caughtUp.get(accountId)?.state ?? read?.(accountId);
}
