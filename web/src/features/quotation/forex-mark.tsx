import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { LockIcon } from '@truefill/client/page/icons.tsx';
import { useForexRule } from '../../trading-parts/use-forex-rule.ts';
import styles from './forex-mark.module.css';

/** A lock on a market that requires deposits first, with the sentence that says so. */
export function ForexMark({ instrument }: { readonly instrument: Pick<InstrumentView, 'category'> }) {
  const rule = useForexRule(instrument);
  if (rule === null) return null;
  return (
    <span className={styles.mark} title={rule}>
      <LockIcon size={12} aria-hidden="true" />
      <VisuallyHidden>{rule}</VisuallyHidden>
    </span>
  );
}

/** The sentence itself, in one line below the prices or above a list. */
export function ForexNote({ instrument }: { readonly instrument: Pick<InstrumentView, 'category'> }) {
  const rule = useForexRule(instrument);
  if (rule === null) return null;
  return (
    <p className={styles.note}>
      <LockIcon size={12} aria-hidden="true" />
      {rule}
    </p>
  );
}
