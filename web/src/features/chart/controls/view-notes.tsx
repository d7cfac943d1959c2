import type { Chart } from 'klinecharts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import type { OlderState } from '../core/candle-source.ts';
import { IconPlayerTrackNext } from '../icons.ts';
import type { VisibleRange } from '../core/use-visible-range.ts';
import { jumpToNow } from '../core/view-actions.ts';
import styles from './view-notes.module.css';

export interface ViewNotesProps {
  readonly chart: Chart;
  readonly place: VisibleRange;
  readonly older: OlderState;
}

/**
 * Notes for users who have scrolled back: the end of the history, or why it could not be loaded, and a link to the newest
 * candle.
 */
export function ViewNotes({ chart, place, older }: ViewNotesProps) {
  const { t } = useTranslation();
  const axis = chart.getSize('candle_pane', 'yAxis')?.width ?? 0;
  const atEnd = place.first && !place.newest && older === 'end';
  const failed = place.first && older === 'failed';
  return (
    <>
      <div className={styles.older} role="status">
        {atEnd ? <p className={styles.note}>{t('chart.older.end')}</p> : null}
        {failed ? (
          <p className={styles.note}>
            {t('chart.older.failed')}
            {/* the chart requests missing candles whenever it moves */}
            <button type="button" className={styles.again} onClick={() => chart.scrollByDistance(1)}>
              {t('shell.retry')}
            </button>
          </p>
        ) : null}
      </div>
      {place.newest ? null : (
        <IconButton
          label={t('chart.view.now')}
          className={styles.now}
          style={{ right: axis + 10 }}
          onClick={() => jumpToNow(chart)}
        >
          <IconPlayerTrackNext size={18} />
        </IconButton>
      )}
    </>
  );
}
