import type { ReactNode } from 'react';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { AccountChip } from './account-chip.tsx';
import { TradeModeSwitch, type TradeModeSwitchProps } from './trade-mode-switch.tsx';
import styles from './order-list.module.css';

export interface ListPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly modes?: TradeModeSwitchProps | undefined;
  /** at the end of the row of that choice */
  readonly aside?: ReactNode;
}

/** A phone's page of orders, with the choice between contracts and options in its header. */
export function ListPage({ title, children, modes, aside }: ListPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <AccountChip />
        </div>
        <div className={styles.modes}>
          <TradeModeSwitch {...modes} />
          {aside}
        </div>
      </header>
      {children}
    </div>
  );
}

/** The placeholder of a loading list: the card of sums, if it is not already shown, then rows. */
export function ListSkeleton({ cardHeight }: { readonly cardHeight?: `${number}px` }) {
  return (
    <div className={styles.loading} aria-busy="true">
      {[...(cardHeight === undefined ? [] : [cardHeight]), '60px', '60px', '60px'].map((height, place) => (
        <Skeleton key={place} height={height} />
      ))}
    </div>
  );
}
