import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../../live/use-is-lost.ts';
import styles from '../../../trading-parts/dock.module.css';
import { MarginLevel } from './margin-level.tsx';
import type { LiveSums } from './model.ts';

/** The sums over all positions, in one line. */
export function DockSums({ sums }: { readonly sums: LiveSums | null }) {
  const { t } = useTranslation();
  const lost = useIsLost();
  return (
    <dl className={styles.sums} data-stale={lost || undefined}>
      <div>
        <dt>{t('positions.floatingShort')}</dt>
        <dd>
          <MoneyText amount={sums?.floating ?? null} sign="always" colored={!lost} />
        </dd>
      </div>
      <div>
        <dt>{t('positions.netValue')}</dt>
        <dd>
          <MoneyText amount={sums?.netValue ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('positions.freeMargin')}</dt>
        <dd>
          <MoneyText amount={sums?.available ?? null} />
        </dd>
      </div>
      <MarginLevel sums={sums} />
      <div>
        <dt>{t('common.margin')}</dt>
        <dd>
          <MoneyText amount={sums?.usedMargin ?? null} />
        </dd>
      </div>
    </dl>
  );
}
