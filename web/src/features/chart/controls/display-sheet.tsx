import { CANDLE_STYLES, PRICE_SCALES } from '@truefill/api/workspace/chart-layout.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { useTranslation } from 'react-i18next';
import {
  APPEARANCES,
  chooseAppearance,
  chooseUpDown,
  UP_DOWNS,
  usePreferences,
} from '@truefill/client/preferences/preferences-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { serverNow } from '@truefill/client/server-time.ts';
import styles from './display-sheet.module.css';
import { IconCamera, IconMaximize, IconMinimize } from '../icons.ts';
import { changeLayout } from '../core/layout-store.ts';
import { imageName } from './image-name.ts';
import type { ChartController } from '../use-chart-controller.ts';
import { saveImage } from '../core/view-actions.ts';
import { ViewControls } from './view-controls.tsx';
import { Swatches as SchemeSwatches } from '../../account/index.ts';

export interface DisplaySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly controller: ChartController;
}

/** The chart's display settings, for small screens. */
export function DisplaySheet({ open, onClose, controller }: DisplaySheetProps) {
  const { t } = useTranslation();
  const { appearance, upDown } = usePreferences();
  const { chart, layout, instrument, asTable, toggleTable, full, toggleFull } = controller;
  const save = (): void => {
    if (chart) saveImage(chart, imageName(instrument.symbol, layout.period, serverNow()));
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.display')}>
      <div className={styles.sheet}>
        <div className={styles.styles} role="radiogroup" aria-label={t('chart.candles.title')}>
          {CANDLE_STYLES.map((style) => (
            <button
              key={style}
              type="button"
              role="radio"
              className={styles.style}
              aria-checked={style === layout.candles}
              onClick={() => changeLayout({ candles: style })}
            >
              {t(`chart.candles.${style}`)}
            </button>
          ))}
        </div>
        <Segmented
          label={t('chart.scale.title')}
          className={styles.scale}
          value={layout.scale}
          items={PRICE_SCALES.map((value) => ({ value, label: t(`chart.scale.${value}`) }))}
          onChange={(scale) => changeLayout({ scale })}
        />
        <ViewControls chart={chart} className={styles.view} />
        <Chips
          label={t('account.colours')}
          value={upDown}
          items={UP_DOWNS.map((value) => ({
            value,
            label: <SchemeSwatches scheme={value} />,
            name: t(`account.scheme.${value}`),
          }))}
          even
          onChange={chooseUpDown}
        />
        <Segmented
          label={t('account.appearance')}
          value={appearance}
          items={APPEARANCES.map((value) => ({ value, label: t(`account.${value}`) }))}
          onChange={chooseAppearance}
        />
        <Switch
          label={t('chart.table.toggle')}
          checked={asTable}
          onChange={() => {
            toggleTable();
            onClose();
          }}
        />
        <div className={styles.buttons}>
          <Button tone="outline" wide icon={<IconCamera size={20} />} disabled={!chart} onClick={save}>
            {t('chart.picture')}
          </Button>
          <Button
            tone="outline"
            wide
            icon={full ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
            onClick={() => {
              toggleFull();
              onClose();
            }}
          >
            {t(full ? 'chart.leaveFull' : 'chart.full')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
