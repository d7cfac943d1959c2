import type { ReactNode } from 'react';
import type { OptionKind } from '@truefill/domain/options/option.ts';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import styles from './kind-badge.module.css';

export interface KindBadgeProps {
  readonly kind: OptionKind;
  /** the word, with the stake if wanted: Long $200 */
  readonly children: ReactNode;
}

/** What an option bets on, as word, arrow and color. */
export function KindBadge({ kind, children }: KindBadgeProps) {
  if (kind === 'inside' || kind === 'outside') return <Tag>{children}</Tag>;
  return (
    <SideBadge side={kind === 'up' ? 'buy' : 'sell'}>
      <span className={styles.arrow} data-kind={kind} aria-hidden="true" />
      {children}
    </SideBadge>
  );
}
