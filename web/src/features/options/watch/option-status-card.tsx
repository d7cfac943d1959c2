import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import type { OptionStatus } from '../option-status.ts';
import styles from './watch.module.css';

export interface OptionStatusCardProps {
  readonly order: OptionOrderView;
  readonly status: OptionStatus;
  /** prices since its start, oldest first */
  readonly trail: readonly number[];
}

/** The line has the color of its tile: whether the option is winning, not whether the price rose. */
const TRAILS = { win: 'up', loss: 'down', tie: 'flat' } as const;

/** Winning or losing, and the result if the option ended now: shown the same way for both. */
export function OptionStatusCard({ order, status, trail }: OptionStatusCardProps) {
  const { t } = useTranslation();
  const { outcome, net, distance } = status;
  return (
    <div className={styles.status} data-outcome={outcome}>
      <Sparkline className={styles.trail} values={trail} direction={TRAILS[outcome]} width={112} height={44} endDot />
      <p>
        {order.band === null ? (
          <Distance outcome={outcome} text={formatPrice(distance, order.pricePrecision)} />
        ) : (
          <InBand {...{ order, outcome }} />
        )}
      </p>
      <p className={styles.ifNow}>{t('options.countdown.ifNow', { amount: formatMoney(net, 'always') })}</p>
    </div>
  );
}

function Distance({ outcome, text }: { readonly outcome: OptionStatus['outcome']; readonly text: string }) {
  const { t } = useTranslation();
  if (outcome === 'tie') return t('options.countdown.level');
  return t(outcome === 'win' ? 'options.countdown.winningBy' : 'options.countdown.losingBy', { distance: text });
}

function InBand({ order, outcome }: { readonly order: OptionOrderView; readonly outcome: OptionStatus['outcome'] }) {
  const { t } = useTranslation();
  const inside = (outcome === 'win') === (order.kind === 'inside');
  return t(inside ? 'options.countdown.inBand' : 'options.countdown.outOfBand');
}
