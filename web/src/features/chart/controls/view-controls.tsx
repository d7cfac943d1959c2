import type { Chart } from 'klinecharts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight, IconPlayerTrackNext, IconZoomIn, IconZoomOut } from '../icons.ts';
import { jumpToNow, shift, zoom } from '../core/view-actions.ts';

export interface ViewControlsProps {
  readonly chart: Chart | null;
  readonly className?: string | undefined;
}

/** Buttons for pinching, scrolling the wheel and dragging. */
export function ViewControls({ chart, className }: ViewControlsProps) {
  const { t } = useTranslation();
  const act = (work: (chart: Chart) => void) => () => chart && work(chart);
  return (
    <div className={className} role="group" aria-label={t('chart.view.title')}>
      <IconButton label={t('chart.view.out')} onClick={act((on) => zoom(on, 'out'))}>
        <IconZoomOut size={18} />
      </IconButton>
      <IconButton label={t('chart.view.in')} onClick={act((on) => zoom(on, 'in'))}>
        <IconZoomIn size={18} />
      </IconButton>
      <IconButton label={t('chart.view.older')} onClick={act((on) => shift(on, 'older'))}>
        <IconChevronLeft size={18} />
      </IconButton>
      <IconButton label={t('chart.view.newer')} onClick={act((on) => shift(on, 'newer'))}>
        <IconChevronRight size={18} />
      </IconButton>
      <IconButton label={t('chart.view.now')} onClick={act(jumpToNow)}>
        <IconPlayerTrackNext size={18} />
      </IconButton>
    </div>
  );
}
