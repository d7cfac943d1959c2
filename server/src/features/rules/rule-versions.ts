import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import { canonicalRule, canonicalRules } from '@truefill/api/rules/canonical.ts';
import { brandAnnounced, nextRulesMs } from '@truefill/api/rules/next-rules.ts';
import { rulesOf, type Rule } from '@truefill/api/rules/rule-set.ts';
import type { Pool } from 'pg';
import { inStartupTransaction } from '../../adapters/database/startup-transaction.ts';
import { rulesHash } from './rules-hash.ts';

/** A brand's published rules. */
export type PublishedRules = CallResponse<'rules'>;

interface VersionRow {
  readonly version: number;
  readonly hash: string;
  readonly rules: Readonly<Record<string, Pick<Rule, 'applies' | 'values'>>>;
  readonly since: number;
}

/** Advisory lock that serializes processes that start concurrently. */
const VERSIONS_LOCK = 7_304;

/**
 * Stores the rules that a process starts with, if they differ from the newest version, and returns them with the time since
 * when each has been in force.
 */
export async function publishRules(
  pool: Pool,
  brands: readonly Brand[],
  nowMs: number,
): Promise<ReadonlyMap<string, PublishedRules>> {
  const published = new Map<string, PublishedRules>();
  for (const brand of brands) published.set(brand.id, await publish(pool, brand, nowMs));
  return published;
}

async function publish(pool: Pool, brand: Brand, nowMs: number): Promise<PublishedRules> {
  const rules = rulesOf(brand);
  const hash = rulesHash(rules);
  const versions = await inStartupTransaction(pool, VERSIONS_LOCK, async (client) => {
    const { rows } = await client.query<VersionRow>(
      'select version, hash, rules, since_ms::float8 as since from rule_version where brand_id = $1 order by version desc',
      [brand.id],
    );
    const [newest] = rows;
    if (newest?.hash === hash) return rows;
    const canonical = canonicalRules(rules);
    const version = (newest?.version ?? 0) + 1;
    await client.query('insert into rule_version (brand_id, version, hash, rules, since_ms) values ($1, $2, $3, $4, $5)', [
      brand.id,
      version,
      hash,
      canonical,
      nowMs,
    ]);
    return [{ version, hash, rules: JSON.parse(canonical) as VersionRow['rules'], since: nowMs }, ...rows];
  });
  return {
    version: versions[0]?.version ?? 0,
    hash,
    sinceTs: versions[0]?.since ?? nowMs,
    list: rules.map((rule) => ({ ...rule, sinceTs: sinceOf(rule, versions) ?? nowMs })),
    next: announced(brand, rules),
  };
}

/** Start of the first version from which on a rule has been the same. @param versions newest first */
function sinceOf(rule: Rule, versions: readonly VersionRow[]): number | null {
  const now = canonicalRule(rule);
  const other = versions.findIndex(({ rules }) => {
    const then = rules[rule.id];
    return then === undefined || canonicalRule(then) !== now;
  });
  return versions.at(other < 0 ? -1 : other - 1)?.since ?? null;
}

/** A brand's announced rules; null if none of them differs. @param rules those in force */
export function announced(brand: Brand, rules: readonly Rule[]): PublishedRules['next'] {
  const fromTs = nextRulesMs(brand);
  const next = brandAnnounced(brand);
  if (fromTs === null || next === null) return null;
  const later = rulesOf(next);
  const changes = rules.flatMap(({ id, section, number, applies, values }, place) => {
    const after = later[place];
    if (!after || canonicalRule(after) === canonicalRule({ applies, values })) return [];
    return [{ id, section, number, before: { applies, values }, after: { applies: after.applies, values: after.values } }];
  });
  return changes.length === 0 ? null : { fromTs, hash: rulesHash(later), changes };
}
