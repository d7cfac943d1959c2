import type { Brand } from '@truefill/api/brand.ts';
import type { Check, Deciders } from '../review/index.ts';

/** Who decides a case about money: one person up to the brand's limit, above it a second one who may approve money. */
export function moneyDeciders(limitUsd: (brand: Brand) => number): Deciders {
  return { people: 'twoAboveLimit', right: 'cases.decide', secondRight: 'money.approve', limitUsd };
}

/** The checks of several cases by their id. They run one after the other, so that a list takes a single connection. */
export async function checksById<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  checksOf: (row: Row) => Promise<readonly Check[]>,
): Promise<ReadonlyMap<bigint, readonly Check[]>> {
  const checks = new Map<bigint, readonly Check[]>();
  for (const row of rows) checks.set(row.id, await checksOf(row));
  return checks;
}
