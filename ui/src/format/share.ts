import { formatPercent } from './money.ts';

/** A share as a percentage with all its digits: 0.002 is 0.2%. @param share 0 or more, with at most eight decimals */
export function formatShare(share: string | number): string {
  const percent = Number((Number(share) * 100).toFixed(6));
  return formatPercent(percent, (String(percent).split('.')[1] ?? '').length);
}
