import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardClaims, type SeenShard } from './shard-claims.ts';

const owners = fc.uniqueArray(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 20 });
/** Shards in any hands: of the living, of the dead, of nobody. */
const sharing = owners.chain((living) =>
  fc.record({
    living: fc.constant(living),
    shards: fc
      .array(fc.oneof(fc.constantFrom(...living), fc.constantFrom(2_000n, 2_001n, null)), { minLength: 1, maxLength: 32 })
      .map((all): SeenShard[] => all.map((owner, shard) => ({ shard, epoch: BigInt(shard) * 7n, owner }))),
  }),
);

function heldBy(shards: readonly SeenShard[], owner: bigint): number {
  return shards.filter((seen) => seen.owner === owner).length;
}

/** As the database takes a claim: only of shards that nobody has taken since. */
function take(shards: readonly SeenShard[], claims: readonly SeenShard[], owner: bigint): SeenShard[] {
  return shards.map((seen) =>
    claims.some(({ shard, epoch }) => shard === seen.shard && epoch === seen.epoch)
      ? { ...seen, owner, epoch: seen.epoch + 1n }
      : seen,
  );
}

describe('claims of shards', () => {
  it('of all who see the same are each of another shard, and lead to even shares', () => {
    fc.assert(
      fc.property(sharing, ({ living, shards }) => {
        const claims = living.map((me) => shardClaims({ me, living, shards }));
        const claimed = claims.flat().map(({ shard }) => shard);
        expect(new Set(claimed).size).toBe(claimed.length);
        const shared = claims.reduce((left, claim, index) => take(left, claim, living[index] ?? 0n), shards);
        const sizes = living.map((owner) => heldBy(shared, owner));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(shards.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        // Then nobody wants anything more.
        expect(living.flatMap((me) => shardClaims({ me, living, shards: shared }))).toEqual([]);
      }),
    );
  });

  it('take nothing from anybody who has no more than the least share, nor from oneself', () => {
    fc.assert(
      fc.property(sharing, ({ living, shards }) => {
        const least = Math.floor(shards.length / living.length);
        for (const me of living) {
          const claims = shardClaims({ me, living, shards });
          const losses = Map.groupBy(
            claims.filter(({ owner }) => owner !== null && living.includes(owner)),
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

  it('move no more than they must', () => {
    fc.assert(
      fc.property(sharing, ({ living, shards }) => {
        const moved = living.flatMap((me) => shardClaims({ me, living, shards })).length;
        const least = Math.floor(shards.length / living.length);
        const surplus = living.reduce((sum, owner) => sum + Math.max(heldBy(shards, owner) - least, 0), 0);
        const ownerless = shards.filter(({ owner }) => owner === null || !living.includes(owner)).length;
        expect(moved).toBeLessThanOrEqual(ownerless + surplus);
      }),
    );
  });

  it('come to rest whatever the order in which processes look, come and go', () => {
    const steps = fc.array(fc.record({ look: fc.nat(5), dies: fc.option(fc.nat(5), { nil: null, freq: 4 }) }), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (taken) => {
        let living = [1n, 2n, 3n, 4n, 5n, 6n];
        let shards: SeenShard[] = Array.from({ length: 16 }, (_, shard) => ({ shard, epoch: 0n, owner: null }));
        let seenBefore = { living, shards };
        for (const { look, dies } of taken) {
          const me = living[look % living.length] ?? 1n;
          // What is decided on was seen before others took: the epochs keep it from taking anything twice.
          const seen = seenBefore;
          seenBefore = { living, shards };
          shards = take(
            shards,
            shardClaims({ me, living: seen.living.includes(me) ? seen.living : living, shards: seen.shards }),
            me,
          );
          if (dies !== null && living.length > 1) living = living.filter((_, index) => index !== dies % living.length);
        }
        for (const me of [...living, ...living]) shards = take(shards, shardClaims({ me, living, shards }), me);
        const sizes = living.map((owner) => heldBy(shards, owner));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(16);
      }),
    );
  });

  it('are none where there are more processes than shards, for the youngest', () => {
    const shards: SeenShard[] = [{ shard: 0, epoch: 1n, owner: null }];
    expect(shardClaims({ me: 2n, living: [1n, 2n], shards })).toEqual([]);
    expect(shardClaims({ me: 1n, living: [2n, 1n], shards })).toEqual(shards);
    expect(shardClaims({ me: 9n, living: [], shards })).toEqual([]);
  });
});
