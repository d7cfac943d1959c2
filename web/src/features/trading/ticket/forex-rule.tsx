import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useForexRule } from '../shared/use-forex-rule.ts';

/** The deposits that forex asks for on the real account, where this broker asks for any. */
export function ForexRule({ instrument }: { readonly instrument: InstrumentView }) {
  const rule = useForexRule(instrument);
  return rule === null ? null : <Notice tone="warn">{rule}</Notice>;
}
