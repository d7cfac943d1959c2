import { DRAWING_POINTS, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { useTranslation } from 'react-i18next';
import type { DrawingController } from './use-drawings.ts';
import type { KeyboardDrag } from './use-keyboard-drag.ts';
import styles from './drawing-hint.module.css';
import { IconX } from '../icons.ts';
import { ToolIcon } from './tool-icon.tsx';

export interface DrawingHintsProps {
  readonly drawing: DrawingController;
  /** number of points placed so far */
  readonly placed: number;
  readonly keyboardDrag: KeyboardDrag;
}

/** The drawing in progress, or the point that the keys are moving. */
export function DrawingHints({ drawing: { tool, selected, cancel }, placed, keyboardDrag }: DrawingHintsProps) {
  const { t } = useTranslation();
  if (tool) {
    const count = DRAWING_POINTS[tool];
    const text = t('chart.drawing.hint', { tool: t(`chart.tool.${tool}`), point: Math.min(placed + 1, count), count });
    return <DrawingHint tool={tool} text={text} cancelLabel={t('chart.drawing.cancel')} onCancel={cancel} />;
  }
  if (!selected || keyboardDrag.held === null) return null;
  const count = selected.points.length;
  const text = t('chart.drawing.lead', { tool: t(`chart.tool.${selected.tool}`), point: keyboardDrag.held + 1, count });
  return <DrawingHint tool={selected.tool} text={text} cancelLabel={t('chart.drawing.letGo')} onCancel={keyboardDrag.drop} />;
}

interface DrawingHintProps {
  readonly tool: DrawingTool;
  readonly text: string;
  /** label of the button */
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

/** Describes the drawing in progress and how to stop. */
function DrawingHint({ tool, text, cancelLabel, onCancel }: DrawingHintProps) {
  return (
    <div className={styles.hint}>
      <span className={styles.text} role="status">
        <ToolIcon tool={tool} size={18} />
        {text}
      </span>
      <button type="button" className={styles.cancel} aria-label={cancelLabel} onClick={onCancel}>
        <IconX size={16} />
      </button>
    </div>
  );
}
