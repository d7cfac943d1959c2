import { DRAWING_POINTS, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { useTranslation } from 'react-i18next';
import styles from './drawing-hint.module.css';
import { IconX } from './icons.ts';
import { ToolIcon } from './tool-icon.tsx';

export interface DrawingHintProps {
  readonly tool: DrawingTool;
  /** points that are set */
  readonly placed: number;
  readonly onCancel: () => void;
}

/** Says what is being drawn and how to stop. */
export function DrawingHint({ tool, placed, onCancel }: DrawingHintProps) {
  const { t } = useTranslation();
  const count = DRAWING_POINTS[tool];
  return (
    <div className={styles.hint}>
      <span className={styles.text} role="status">
        <ToolIcon tool={tool} size={18} />
        {t('chart.drawing.hint', { tool: t(`chart.tool.${tool}`), point: Math.min(placed + 1, count), count })}
      </span>
      <button type="button" className={styles.cancel} aria-label={t('chart.drawing.cancel')} onClick={onCancel}>
        <IconX size={16} />
      </button>
    </div>
  );
}
