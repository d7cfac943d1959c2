import type { ReactNode } from 'react';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useSettled } from '@truefill/ui/components/use-settled.ts';
import styles from './decision.module.css';

/**
 * Two buttons at the end of a sheet, the second one wider. They are disabled briefly, because they may replace others under a
 * double click.
 */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  const settled = useSettled();
  return (
    <div className={styles.pair} data-pinned data-settled={settled}>
      {children}
    </div>
  );
}

export interface DecisionProps {
  /** why it was refused; empty if it was not */
  readonly refusal: string;
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** the confirming button; omitted if the action is impossible */
  readonly children: ReactNode;
}

/** The end of a confirmation: the refusal, a cancel button, and the confirming button. */
export function Decision({ refusal, dismissLabel, onDismiss, children }: DecisionProps) {
  return (
    <>
      {refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {refusal}
        </Notice>
      )}
      <ButtonPair>
        <Button size="extra-large" onClick={onDismiss}>
          {dismissLabel}
        </Button>
        {children}
      </ButtonPair>
    </>
  );
}
