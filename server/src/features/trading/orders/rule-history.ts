import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import { integerArray } from '../../accounts/ledger/index.ts';
import type { StoredOrder } from './stored-order.ts';

/** Rules that orders were filled under. Of an earlier version of the product they may lack what it did not have. */
export interface PastRules {
  readonly rules: Partial<Brand['rules']>;
}

/** The rules of brands as they were, by version: positions keep the terms that they were opened under. */
export interface RuleHistory {
  /** null for a version that no order had that was read here */
  of(version: bigint | null): PastRules | null;
  /** reads the rules that orders were opened under, where they are not known yet */
  learn(pool: Pool, orders: Iterable<StoredOrder>): Promise<void>;
}

export function createRuleHistory(): RuleHistory {
  const known = new Map<bigint, PastRules | null>();
  return {
    of: (version) => (version === null ? null : (known.get(version) ?? null)),
    async learn(pool, orders) {
      const unknown = new Set<bigint>();
      for (const order of orders) {
        const version = 'opening' in order ? order.opening.rulesVersion : null;
        if (version !== null && !known.has(version)) unknown.add(version);
      }
      if (unknown.size === 0) return;
      const { rows } = await pool.query<{ version: bigint; rules: PastRules['rules'] }>(
        `select version, content::json -> 'rules' as rules from brand_rules where version = any ($1::bigint[])`,
        [integerArray([...unknown])],
      );
      const read = new Map(rows.map(({ version, rules }) => [version, { rules }]));
      for (const version of unknown) known.set(version, read.get(version) ?? null);
    },
  };
}
