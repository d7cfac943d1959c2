import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { Pool } from 'pg';
import { inStartupTransaction } from '../../adapters/database/startup-transaction.ts';

type Rule = ConsoleCallResponse<'consoleRules'>['list'][number];

/** A rule file as this process runs it. */
export interface RuleFile {
  readonly name: string;
  /** empty for rules shared by all brands */
  readonly brandId: string;
  readonly content: string;
  readonly sha256: string;
}

const SHARED = ['instruments.csv', 'holidays.csv'];
const EARLIER = 20;
/** Serializes processes that start at the same time. */
const RULES_LOCK = 7_302;

/** Reads the files that the brands and the catalogue were loaded from. */
export function readRuleFiles(brandsDir: string, catalogueDir: string, brandIds: readonly string[]): readonly RuleFile[] {
  const fileOf = (name: string, brandId: string, path: string): RuleFile => {
    const content = readFileSync(path, 'utf8');
    return { name, brandId, content, sha256: createHash('sha256').update(content).digest('hex') };
  };
  return [
    ...brandIds.map((id) => fileOf(`${id}/brand.yaml`, id, join(brandsDir, id, 'brand.yaml'))),
    ...SHARED.map((name) => fileOf(`catalogue/${name}`, '', join(catalogueDir, name))),
  ];
}

/** Records the running files whose content changed. */
export async function noteRuleFiles(pool: Pool, files: readonly RuleFile[], nowMs: number): Promise<void> {
  await inStartupTransaction(pool, RULES_LOCK, async (client) => {
    for (const { name, sha256 } of files) {
      await client.query(
        `insert into rule_file (name, sha256, since_ms) select $1, $2, $3
         where $2 is distinct from (select sha256 from rule_file where name = $1 order by id desc limit 1)`,
        [name, sha256, nowMs],
      );
    }
  });
}

/** The files with the start time of each, and the previous contents. */
export async function describeRules(pool: Pool, files: readonly RuleFile[]): Promise<Rule[]> {
  const { rows } = await pool.query<{ name: string; sha256: string; since: number }>(
    'select name, sha256, since_ms::float8 as since from rule_file where name = any ($1::text[]) order by id desc',
    [files.map(({ name }) => name)],
  );
  return files.map(({ name, brandId, sha256, content }) => {
    const [newest, ...before] = rows.filter((row) => row.name === name);
    return {
      name,
      brandId,
      sha256,
      sinceTs: newest?.since ?? 0,
      bytes: Buffer.byteLength(content),
      before: before.slice(0, EARLIER).map((row) => ({ sha256: row.sha256, fromTs: row.since })),
    };
  });
}
