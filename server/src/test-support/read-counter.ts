import type { Pool } from 'pg';

/** One statement as the database executed it. */
export interface CountedRead {
  readonly text: string;
  /** pages of tables and indexes that were read */
  readonly pages: number;
  /** table rows that were fetched, rather than answered from an index alone */
  readonly fetched: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** A pool that also records, for each query outside a transaction, what the database reads to answer it. */
export function countReads(pool: Pool): { readonly pool: Pool; readonly reads: CountedRead[] } {
  const reads: CountedRead[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan) reads.push({ text, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], fetched: fetchedBy(plan) });
    return pool.query(text, values);
  };
  return { pool: Object.assign(Object.create(pool) as Pool, { query }), reads };
}

function fetchedBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + fetchedBy(child), 0);
  if (node['Heap Fetches'] !== undefined) return below + node['Heap Fetches'];
  if (!['Seq Scan', 'Index Scan', 'Bitmap Heap Scan'].includes(node['Node Type'])) return below;
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
