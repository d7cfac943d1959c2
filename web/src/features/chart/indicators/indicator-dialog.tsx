import { MAX_INDICATORS, type ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartLayoutKind } from '../../../synced-settings/kinds.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { chosenCount, changed, draftOf, hasRoom, isValid, layoutOf, toggled, type DraftIndicator } from './indicator-draft.ts';
import styles from './indicator-dialog.module.css';
import { IndicatorRow } from './indicator-row.tsx';
import type { IndicatorPlace } from './indicators.ts';
import { changeLayout } from '../core/layout-store.ts';

export interface IndicatorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly layout: ChartLayout;
  readonly showVolume: boolean;
  /** names of selected indicators that do not currently fit on the chart */
  readonly leftAway: readonly string[];
}

/** Selects indicators and their parameters; nothing changes until it is applied. */
export function IndicatorDialog({ open, onClose, layout, showVolume, leftAway }: IndicatorDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(layout, showVolume));
  const apply = (): void => {
    changeLayout(layoutOf(draft, layout));
    onClose();
  };
  const footer = (
    <div className={styles.foot}>
      <Button tone="ghost" onClick={() => setDraft(draftOf(chartLayoutKind.fallback, showVolume))}>
        {t('chart.indicators.reset')}
      </Button>
      <span className={styles.space} />
      <Button tone="outline" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button tone="primary" disabled={!isValid(draft)} onClick={apply}>
        {t('chart.indicators.apply')}
      </Button>
    </div>
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.indicators.title')} footer={footer} wide>
      <div className={styles.columns}>
        <Column place="main" drafts={draft.main} onChange={(main) => setDraft({ ...draft, main })} />
        <Column place="sub" drafts={draft.sub} onChange={(sub) => setDraft({ ...draft, sub })} />
      </div>
      {leftAway.length > 0 ? (
        <p className={styles.note} role="status">
          {t('chart.indicators.leftAway', { names: leftAway.join(', ') })}
        </p>
      ) : null}
      <p className={styles.note}>{t('chart.indicators.note')}</p>
    </Sheet>
  );
}

interface ColumnProps {
  readonly place: IndicatorPlace;
  readonly drafts: readonly DraftIndicator[];
  readonly onChange: (drafts: readonly DraftIndicator[]) => void;
}

function Column({ place, drafts, onChange }: ColumnProps) {
  const { t } = useTranslation();
  const full = !hasRoom(drafts);
  return (
    <fieldset className={styles.column}>
      <legend className={styles.legend}>
        {t(`chart.indicators.${place}`)}
        <span className={styles.count} data-full={full || undefined}>
          {t('chart.indicators.count', { count: chosenCount(drafts), limit: MAX_INDICATORS })}
        </span>
      </legend>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <IndicatorRow
            key={draft.name}
            place={place}
            draft={draft}
            disabled={full && !draft.on}
            onToggle={() => onChange(toggled(drafts, draft.name))}
            onChange={(change) => onChange(changed(drafts, draft.name, change))}
          />
        ))}
      </ul>
      {full ? (
        <p className={styles.limit} role="status">
          {t('chart.indicators.limit', { limit: MAX_INDICATORS })}
        </p>
      ) : null}
    </fieldset>
  );
}
