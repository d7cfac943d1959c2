import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import { integerArray } from '../../accounts/ledger/index.ts';
import type { RecordedQuote } from '../../quotes/index.ts';
import type { BrandRules } from './brand-rules.ts';
import type { StoredOrder } from './stored-order.ts';

/** Rules stored by an older version of the product may lack newer fields. */
type PastRules = Partial<Brand['rules']>;

/** The brands' earlier rules, which existing orders and recorded quotes keep. */
export interface RuleHistory {
  /** null for a version of no order read here */
  rulesOf(version: bigint | null): PastRules | null;
  /** the version of an earlier state of a brand's rules; null for the current one */
  versionOf(brand: Brand): bigint | null;
  /** the brand with the rules at the quote's arrival. Quotes that this process received itself have the current rules */
  brandAt(brand: Brand, quote: RecordedQuote): Brand;
  /** loads the rules that orders were opened under, unless already loaded */
  load(pool: Pool, orders: Iterable<StoredOrder>): Promise<void>;
  /** records the brands' current rules, which are stored, and loads the times of earlier ones */
  begin(pool: Pool, now: ReadonlyMap<Brand, BrandRules>, nowMs: number): Promise<void>;
}

/** Rules and the time at which others replaced them, ms. */
interface Past {
  readonly untilMs: number;
  readonly brand: Brand;
}

interface SinceRow {
  readonly brand: string;
  readonly version: bigint;
  readonly since: number;
  readonly rules: PastRules;
}

export function createRuleHistory(): RuleHistory {
  const known = new Map<bigint, PastRules | null>();
  const versions = new WeakMap<Brand, bigint>();
  /** by brand, newest first */
  const past = new Map<string, readonly Past[]>();
  return {
    rulesOf: (version) => (version === null ? null : (known.get(version) ?? null)),
    versionOf: (brand) => versions.get(brand) ?? null,
    brandAt(brand, { arrivedMs, timeMs }) {
      const before = arrivedMs === undefined ? undefined : past.get(brand.id);
      const atMs = arrivedMs ?? timeMs;
      if (!before?.[0] || atMs >= before[0].untilMs) return brand;
      return before.findLast(({ untilMs }) => atMs < untilMs)?.brand ?? brand;
    },
    async load(pool, orders) {
      const unknown = new Set<bigint>();
      for (const order of orders) {
        const version = 'opening' in order ? order.opening.rulesVersion : null;
        if (version !== null && !known.has(version)) unknown.add(version);
      }
      if (unknown.size === 0) return;
      const { rows } = await pool.query<{ version: bigint; rules: PastRules }>(
        `select version, content::json -> 'rules' as rules from brand_rules where version = any ($1::bigint[])`,
        [integerArray([...unknown])],
      );
      const read = new Map(rows.map(({ version, rules }) => [version, rules]));
      for (const version of unknown) known.set(version, read.get(version) ?? null);
    },
    async begin(pool, now, nowMs) {
      const ids = [...now.keys()].map(({ id }) => id);
      await pool.query(NOTE_SINCE, [ids, integerArray([...now.values()].map(({ version }) => version)), nowMs]);
      const { rows } = await pool.query<SinceRow>(
        `select brand_id as brand, version, since_ms::float8 as since, content::json -> 'rules' as rules
         from brand_rules_since join brand_rules using (version) where brand_id = any ($1) order by since_ms desc`,
        [ids],
      );
      const byBrand = Map.groupBy(rows, (row) => row.brand);
      for (const brand of now.keys()) {
        const spans = byBrand.get(brand.id) ?? [];
        const before = spans.slice(1).map(({ version, rules }, place): Past => {
          const then = { ...brand, rules: { ...brand.rules, ...rules } };
          versions.set(then, version);
          // an order filled by a recorded quote opens under these rules without anyone having loaded them
          known.set(version, rules);
          return { untilMs: spans[place]?.since ?? nowMs, brand: then };
        });
        if (before.length > 0) past.set(brand.id, before);
      }
    },
  };
}

/** Processes that start with the same rules at the same time record them once or twice, which is equivalent. */
const NOTE_SINCE = `
  insert into brand_rules_since (brand_id, version, since_ms)
  select brand_id, version, $3 from unnest($1::text[], $2::bigint[]) as now (brand_id, version)
  where version is distinct from (
    select s.version from brand_rules_since s where s.brand_id = now.brand_id order by s.since_ms desc limit 1
  ) on conflict do nothing`;
