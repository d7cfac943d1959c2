import { serverNow } from '@truefill/client/server-time.ts';
import { CANDLE_STYLES, PRICE_SCALES } from '@truefill/api/workspace/chart-layout.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Menu } from '@truefill/ui/components/menu.tsx';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../live/optional-part.tsx';
import { displayName } from '../../../instruments/instruments.ts';
import {
  APPEARANCES,
  chooseAppearance,
  chooseUpDown,
  UP_DOWNS,
  usePreferences,
} from '@truefill/client/preferences/preferences-store.ts';
import styles from './chart-toolbar.module.css';
import {
  IconCamera,
  IconChartCandle,
  IconDeviceDesktop,
  IconMathFunction,
  IconMaximize,
  IconMinimize,
  IconMoon,
  IconPalette,
  IconRulerMeasure2,
  IconSun,
  IconTable,
} from '../icons.ts';
import { IndicatorValues } from '../indicators/indicator-values.tsx';
import { parameterText } from '../indicators/indicators.ts';
import { changeLayout } from '../core/layout-store.ts';
import { PeriodButtons } from './period-buttons.tsx';
import { imageName } from './image-name.ts';
import type { ChartController } from '../use-chart-controller.ts';
import { saveImage } from '../core/view-actions.ts';
import { AlertBell } from '../../alerts/index.ts';
import { Swatches as SchemeSwatches } from '../../account/index.ts';

const IndicatorDialog = optionalPart(() => import('../indicators/indicator-dialog.tsx'), 'IndicatorDialog');

/** All display settings of a wide chart, in one row above it. */
export function ChartToolbar({ controller }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  const { chart, layout, full, toggleFull, asTable, toggleTable, instrument } = controller;
  const count =
    controller.layout.main.length + controller.layout.sub.filter(({ name }) => controller.showVolume || name !== 'VOL').length;
  const [choosing, setChoosing] = useState(false);
  const wide = useWide();
  return (
    <div className={styles.frame}>
      <div className={styles.bar} data-wide={wide || undefined} role="toolbar" aria-label={t('chart.toolbar')}>
        {/* nothing else shows it in full screen */}
        {full ? <strong className={styles.name}>{displayName(instrument)}</strong> : null}
        <PeriodButtons period={layout.period} onChoose={(period) => changeLayout({ period })} />
        <span className={styles.line} />
        <CandleMenu controller={controller} />
        <ScaleMenu controller={controller} />
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          aria-label={t('chart.indicators.chosen', { count })}
          onClick={() => setChoosing(true)}
        >
          <IconMathFunction size={18} aria-hidden="true" />
          <span className={styles.word}>{t('chart.indicators.title')}</span>
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
        {wide ? (
          <IndicatorValues chart={chart} layout={layout} />
        ) : (
          <span className={styles.chips}>
            {layout.main.map((indicator) => (
              <span key={indicator.name} className={styles.chip} data-color={indicator.colour + 1}>
                {indicator.name} {parameterText(indicator)}
              </span>
            ))}
          </span>
        )}
        <span className={styles.space} />
        <AlertBell instrument={instrument} size={20} />
        <PaletteMenu />
        <IconButton label={t('chart.table.toggle')} pressed={asTable} disabled={!chart} onClick={toggleTable}>
          <IconTable size={20} />
        </IconButton>
        <IconButton
          label={t('chart.picture')}
          disabled={!chart}
          onClick={() => chart && saveImage(chart, imageName(instrument.symbol, layout.period, serverNow()))}
        >
          <IconCamera size={20} />
        </IconButton>
        <IconButton label={t(full ? 'chart.leaveFull' : 'chart.full')} pressed={full} onClick={toggleFull}>
          {full ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
        </IconButton>
      </div>
      {choosing ? (
        <IndicatorDialog
          open
          onClose={() => setChoosing(false)}
          layout={layout}
          showVolume={controller.showVolume}
          leftAway={controller.leftAway}
        />
      ) : null}
    </div>
  );
}

function CandleMenu({ controller: { layout } }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={styles.button}
          aria-label={t('chart.candles.choose', { style: t(`chart.candles.${layout.candles}`) })}
        >
          <IconChartCandle size={18} aria-hidden="true" />
          <span className={styles.word}>{t('chart.candles.title')}</span>
        </button>
      }
      items={CANDLE_STYLES.map((style) => ({
        id: style,
        label: t(`chart.candles.${style}`),
        checked: style === layout.candles,
        onSelect: () => changeLayout({ candles: style }),
      }))}
    />
  );
}

function ScaleMenu({ controller: { layout } }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('chart.scale.choose', { scale: t(`chart.scale.${layout.scale}`) })}>
          <IconRulerMeasure2 size={18} />
        </IconButton>
      }
      items={PRICE_SCALES.map((scale) => ({
        id: scale,
        label: t(`chart.scale.${scale}`),
        checked: scale === layout.scale,
        onSelect: () => changeLayout({ scale }),
      }))}
    />
  );
}

const APPEARANCE_ICONS = { system: <IconDeviceDesktop size={18} />, light: <IconSun size={18} />, dark: <IconMoon size={18} /> };

/** The colors of up and down, and light, dark or the device's setting. */
function PaletteMenu() {
  const { t } = useTranslation();
  const { appearance, upDown } = usePreferences();
  const schemes = UP_DOWNS.map((scheme) => ({
    id: scheme,
    label: t(`account.scheme.${scheme}`),
    icon: <SchemeSwatches scheme={scheme} />,
    checked: scheme === upDown,
    onSelect: () => chooseUpDown(scheme),
  }));
  const appearances = APPEARANCES.map((choice, index) => ({
    id: choice,
    label: t(`account.${choice}`),
    icon: APPEARANCE_ICONS[choice],
    checked: choice === appearance,
    separated: index === 0,
    onSelect: () => chooseAppearance(choice),
  }));
  return (
    <Menu
      trigger={
        <IconButton label={t('chart.palette')}>
          <IconPalette size={20} />
        </IconButton>
      }
      items={[...schemes, ...appearances]}
    />
  );
}

/** Breakpoint of large screens: the list shows both prices, and the chart's toolbar the indicators' values. */
const wide = matchMedia('(min-width: 1600px)');

/** Whether the window is at least that wide. */
function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}
