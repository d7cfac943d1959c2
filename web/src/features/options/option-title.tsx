import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading-parts/instrument-mark.tsx';
import { KindBadge } from './kind-badge.tsx';
import { DemoTag } from '../../trading-parts/demo-tag.tsx';
import styles from './watch/watch.module.css';

/** Market and direction of an option, in the header of its sheet. */
export function OptionTitle({ order }: { readonly order: OptionOrderView }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  return (
    <div className={styles.title}>
      <InstrumentMark instrument={instrument} size={26} />
      <h3>{instrument ? displayName(instrument) : order.symbol}</h3>
      <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
      <DemoTag />
    </div>
  );
}
