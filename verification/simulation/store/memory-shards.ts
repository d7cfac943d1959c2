import type { Clock } from '@truefill/server/platform/clock.ts';
import type { SeenShard } from '@truefill/server/features/trading/sharding/shard-claims.ts';
import type { ShardLeases } from '@truefill/server/features/trading/sharding/shard-leases.ts';
import { SHARDS } from '@truefill/server/features/accounts/index.ts';
import { reached, SILENCE, type Link } from './link.ts';

/** Seconds without a sign of life after which a process no longer counts as alive. */
const ALIVE_MS = 4_000;

interface Watcher {
  readonly link: Link;
  expiresAtMs: number;
}

/** The rows of `trading_shard` and `trading_watcher`. Taking a shard waits until no transaction holds a lock on its epoch. */
export class MemoryShards {
  readonly #clock: Clock;
  readonly #sharers = new Set<object>();
  readonly #watchers = new Map<bigint, Watcher>();
  readonly #numbers = new Map<Link, bigint>();
  #waiting: (() => void)[] = [];
  #rows: readonly SeenShard[] = Array.from({ length: SHARDS }, (_, shard) => ({ shard, epoch: 0n, owner: null }));
  /** called with every change of ownership */
  onHanded: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Locks all epochs until `unshare`, and returns them. */
  share(holder: object): ReadonlyMap<number, bigint> {
    this.#sharers.add(holder);
    return this.epochs();
  }

  unshare(holder: object): void {
    this.#sharers.delete(holder);
    if (this.#sharers.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  epochs(): ReadonlyMap<number, bigint> {
    return new Map(this.#rows.map(({ shard, epoch }) => [shard, epoch]));
  }

  /** Whether a process owns every shard. */
  hasAll(link: Link): boolean {
    const me = this.#numbers.get(link);
    return me !== undefined && this.#rows.every(({ owner }) => owner === me);
  }

  /** Expires a process's lease immediately, as if it had been frozen for a while. */
  expire(link: Link): void {
    const watcher = this.#watchers.get(this.#numbers.get(link) ?? -1n);
    if (watcher) watcher.expiresAtMs = 0;
  }

  of(link: Link): ShardLeases {
    return {
      renewAndRead: async () => {
        await reached(link);
        const me = this.#numbers.get(link) ?? BigInt(this.#numbers.size + 1);
        this.#numbers.set(link, me);
        const nowMs = this.#clock.now();
        this.#watchers.set(me, { link, expiresAtMs: nowMs + ALIVE_MS });
        const active = [...this.#watchers]
          .filter(([, watcher]) => watcher.link.alive && watcher.expiresAtMs > nowMs)
          .map(([owner]) => owner);
        return { me, active, shards: this.#rows };
      },
      take: async (wanted) => {
        await reached(link);
        while (this.#sharers.size > 0) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
        if (!link.alive) return SILENCE;
        const me = this.#numbers.get(link) ?? null;
        const taken = new Set(wanted.filter(({ shard, epoch }) => this.#rows[shard]?.epoch === epoch).map(({ shard }) => shard));
        this.#rows = this.#rows.map((row) => (taken.has(row.shard) ? { ...row, owner: me, epoch: row.epoch + 1n } : row));
        this.onHanded();
        return this.#rows.filter(({ shard }) => taken.has(shard));
      },
      release: async () => {
        await reached(link);
        const me = this.#numbers.get(link);
        this.#rows = this.#rows.map((row) => (row.owner === me ? { ...row, owner: null } : row));
        if (me !== undefined) this.#watchers.delete(me);
        this.onHanded();
      },
    };
  }
}
