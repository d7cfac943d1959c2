import type { FactValue, FactValues } from '@truefill/api/legal/fact.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatShare } from '@truefill/ui/format/share.ts';
import type { i18n as I18n } from 'i18next';

/** The values in a text, formatted for display. */
export function factTexts(i18n: I18n, values: FactValues): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, factText(i18n, value)]));
}

function factText(i18n: I18n, value: FactValue): string {
  if (typeof value !== 'object') return String(value);
  if ('usd' in value) return formatMoney(value.usd);
  if ('share' in value) return formatShare(value.share);
  return i18n.t(`instrument.category.${value.category as 1}`);
}
