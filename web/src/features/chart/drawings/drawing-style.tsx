import { CHART_COLORS } from '@truefill/api/workspace/chart-layout.ts';
import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import styles from './drawing-style.module.css';
import { IconLineDashed, IconLock, IconLockOpen, IconTrash } from '../icons.ts';
import { Swatches } from '../core/swatches.tsx';
import type { DrawingController } from './use-drawings.ts';

/** The settings of a drawing other than its points. */
export function DrawingStyle({ drawing, controller }: { readonly drawing: Drawing; readonly controller: DrawingController }) {
  const { t } = useTranslation();
  const { id, colour, dashed, locked, tool } = drawing;
  const name = t(`chart.tool.${tool}`);
  return (
    <span className={styles.row}>
      <Swatches
        label={t('chart.drawing.colour', { tool: name })}
        count={CHART_COLORS}
        value={colour}
        onChange={(next) => controller.change(id, { colour: next })}
      />
      <IconButton
        label={t('chart.drawing.dashed', { tool: name })}
        pressed={dashed}
        onClick={() => controller.change(id, { dashed: !dashed })}
      >
        <IconLineDashed size={18} />
      </IconButton>
      <IconButton
        label={t('chart.drawing.lock', { tool: name })}
        pressed={locked}
        onClick={() => controller.change(id, { locked: !locked })}
      >
        {locked ? <IconLock size={18} /> : <IconLockOpen size={18} />}
      </IconButton>
      <IconButton label={t('chart.drawing.remove', { tool: name })} onClick={() => controller.remove(id)}>
        <IconTrash size={18} />
      </IconButton>
    </span>
  );
}
