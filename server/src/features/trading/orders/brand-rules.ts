import type { Brand } from '@truefill/api/brand.ts';
import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Catalogue } from '../../catalogue/index.ts';

/** Everything besides quotes that determines the prices and money of a brand's orders. */
export interface BrandRules {
  /** the first 63 bits of the content's SHA-256 */
  readonly version: bigint;
  /** JSON: the brand's rules and options, and the terms of the instruments */
  readonly content: string;
}

/** A brand's current rules. Equal rules have the same version in every process. */
export function brandRules({ id, rules, options }: Brand, { instruments }: Catalogue): BrandRules {
  const terms = instruments.map((instrument) => {
    const { symbol, category, pricePrecision, contractSize, maxLeverage, quoteCurrency } = instrument;
    const { lotStep, minVolume, maxVolume } = instrument;
    const sizes = { contractSize, lotStep, minVolume, maxVolume };
    const texts = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, String(size)]));
    return { symbol, category, quoteCurrency, pricePrecision, maxLeverage, ...texts };
  });
  const content = JSON.stringify({ brand: id, rules, options, instruments: terms });
  return { version: BigInt(`0x${hash('sha256', content, 'hex').slice(0, 16)}`) >> 1n, content };
}

/** Stores the rules permanently, so that anyone can recompute what followed from them. */
export async function saveBrandRules(pool: Pool, versions: readonly BrandRules[], nowMs: number): Promise<void> {
  await pool.query(
    `insert into brand_rules (version, content, first_used_ms)
     select version, content, $3 from unnest($1::bigint[], $2::text[]) as kept (version, content) on conflict do nothing`,
    [versions.map(({ version }) => version), versions.map(({ content }) => content), nowMs],
  );
}
