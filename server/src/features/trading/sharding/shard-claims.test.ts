import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardClaims, type SeenShard } from './shard-claims.ts';

const owners = fc.uniqueArray(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 20 });
/** Shards owned by active processes, dead ones, or none. */
const sharing = owners.chain((active) =>
  fc.record({
    active: fc.constant(active),
    shards: fc
      .array(fc.oneof(fc.constantFrom(...active), fc.constantFrom(2_000n, 2_001n, null)), { minLength: 1, maxLength: 32 })
      .map((all): SeenShard[] => all.map((owner, shard) => ({ shard, epoch: BigInt(shard) * 7n, owner }))),
  }),
);

function heldBy(shards: readonly SeenShard[], owner: bigint): number {
  return shards.filter((seen) => seen.owner === owner).length;
}

/** Like the database, grants only shards that nobody took in between. */
function take(shards: readonly SeenShard[], claims: readonly SeenShard[], owner: bigint): SeenShard[] {
  return shards.map((seen) =>
    claims.some(({ shard, epoch }) => shard === seen.shard && epoch === seen.epoch)
      ? { ...seen, owner, epoch: seen.epoch + 1n }
      : seen,
  );
}

describe('shard claims', () => {
  it('of processes with the same view are disjoint and lead to even shares', () => {
    fc.assert(
      fc.property(sharing, ({ active, shards }) => {
        const claims = active.map((me) => shardClaims({ me, active, shards }));
        const claimed = claims.flat().map(({ shard }) => shard);
        expect(new Set(claimed).size).toBe(claimed.length);
        const shared = claims.reduce((left, claim, index) => take(left, claim, active[index] ?? 0n), shards);
        const sizes = active.map((owner) => heldBy(shared, owner));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(shards.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        // After that nobody claims anything.
        expect(active.flatMap((me) => shardClaims({ me, active, shards: shared }))).toEqual([]);
      }),
    );
  });

  it('take nothing from a process with at most the minimum share, nor from oneself', () => {
    fc.assert(
      fc.property(sharing, ({ active, shards }) => {
        const least = Math.floor(shards.length / active.length);
        for (const me of active) {
          const claims = shardClaims({ me, active, shards });
          const losses = Map.groupBy(
            claims.filter(({ owner }) => owner !== null && active.includes(owner)),
            ({ owner }) => owner,
          );
          for (const [owner, lost] of losses) {
            expect(owner).not.toBe(me);
            expect(heldBy(shards, owner ?? 0n) - lost.length).toBeGreaterThanOrEqual(least);
          }
        }
      }),
    );
  });

  it('move no more shards than necessary', () => {
    fc.assert(
      fc.property(sharing, ({ active, shards }) => {
        const moved = active.flatMap((me) => shardClaims({ me, active, shards })).length;
        const least = Math.floor(shards.length / active.length);
        const surplus = active.reduce((sum, owner) => sum + Math.max(heldBy(shards, owner) - least, 0), 0);
        const ownerless = shards.filter(({ owner }) => owner === null || !active.includes(owner)).length;
        expect(moved).toBeLessThanOrEqual(ownerless + surplus);
      }),
    );
  });

  it('settle in whatever order processes look, join and leave', () => {
    const steps = fc.array(fc.record({ renewAndRead: fc.nat(5), crashes: fc.option(fc.nat(5), { nil: null, freq: 4 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        let active = [1n, 2n, 3n, 4n, 5n, 6n];
        let shards: SeenShard[] = Array.from({ length: 16 }, (_, shard) => ({ shard, epoch: 0n, owner: null }));
        let seenBefore = { active, shards };
        for (const { renewAndRead: poll, crashes: dies } of taken) {
          const me = active[poll % active.length] ?? 1n;
          // Decisions use a view from before others took shards: the epochs prevent taking one twice.
          const seen = seenBefore;
          seenBefore = { active, shards };
          shards = take(
            shards,
            shardClaims({ me, active: seen.active.includes(me) ? seen.active : active, shards: seen.shards }),
            me,
          );
          if (dies !== null && active.length > 1) active = active.filter((_, index) => index !== dies % active.length);
        }
        for (const me of [...active, ...active]) shards = take(shards, shardClaims({ me, active, shards }), me);
        const sizes = active.map((owner) => heldBy(shards, owner));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(16);
      }),
    );
  });

  it('are empty for the youngest processes if there are more processes than shards', () => {
    const shards: SeenShard[] = [{ shard: 0, epoch: 1n, owner: null }];
    expect(shardClaims({ me: 2n, active: [1n, 2n], shards })).toEqual([]);
    expect(shardClaims({ me: 1n, active: [2n, 1n], shards })).toEqual(shards);
    expect(shardClaims({ me: 9n, active: [], shards })).toEqual([]);
  });
});
