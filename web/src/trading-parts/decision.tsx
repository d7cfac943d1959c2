import type { ReactNode } from 'react';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useSettled } from '@truefill/ui/components/use-settled.ts';
import styles from './decision.module.css';

/** Two buttons at the end of a sheet, the second one the wider. They stand where others stood, so they rest for a moment first. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  const settled = useSettled();
  return (
    <div className={styles.pair} data-settled={settled}>
      {children}
    </div>
  );
}

export interface DecisionProps {
  /** why it was refused; empty when it was not */
  readonly refusal: string;
  readonly keepLabel: string;
  readonly onKeep: () => void;
  /** the button that does it; nothing while it cannot be done */
  readonly children: ReactNode;
}

/** The end of a sheet that asks: what was refused, the way back, and the button that does it. */
export function Decision({ refusal, keepLabel, onKeep, children }: DecisionProps) {
  return (
    <>
      {refusal === '' ? null : (
        <Notice tone="danger" live="assertive">
          {refusal}
        </Notice>
      )}
      <ButtonPair>
        <Button size="extra-large" onClick={onKeep}>
          {keepLabel}
        </Button>
        {children}
      </ButtonPair>
    </>
  );
}
