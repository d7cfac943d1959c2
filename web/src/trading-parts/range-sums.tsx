import { useTranslation } from 'react-i18next';
import type { RangeSums } from '@truefill/api/listing/schema.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import type { HistoryFile } from './history-file.ts';
import styles from './range.module.css';
import { SaveButton } from './save-button.tsx';

export interface RangeSumsLineProps {
  /** null while loading */
  readonly sums: RangeSums | null;
  readonly of: 'orders' | 'options';
  /** the file to save; null if the list cannot be saved as a file */
  readonly file: HistoryFile | null;
}

/** The results of the selected range, its costs, and the range as a file. */
export function RangeSumsLine({ sums, of, file }: RangeSumsLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sums}>
      <dl className={styles.figures} aria-busy={sums === null}>
        <div>
          <dt>{t(of === 'orders' ? 'history.netOf' : 'history.netOfOptions', { number: sums?.count ?? 0 })}</dt>
          <dd data-net>
            <MoneyText amount={sums?.net ?? null} sign="always" colored />
          </dd>
        </div>
        <div>
          <dt>{t('history.gross')}</dt>
          <dd>
            <MoneyText amount={sums?.profitLoss ?? null} sign="always" />
          </dd>
        </div>
        <div>
          <dt>{t(of === 'orders' ? 'history.fees' : 'common.fee')}</dt>
          <dd>
            <MoneyText amount={sums === null ? null : sums.fees} />
          </dd>
        </div>
      </dl>
      {file === null ? null : <SaveButton file={file} />}
    </div>
  );
}
