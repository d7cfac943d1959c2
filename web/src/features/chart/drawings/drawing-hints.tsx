import { DRAWING_POINTS } from '@truefill/api/workspace/drawings.ts';
import { useTranslation } from 'react-i18next';
import { DrawingHint } from './drawing-hint.tsx';
import type { DrawingController } from './use-drawings.ts';
import type { KeyboardDrag } from './use-keyboard-drag.ts';

export interface DrawingHintsProps {
  readonly drawing: DrawingController;
  /** points that are set */
  readonly placed: number;
  readonly keyboardDrag: KeyboardDrag;
}

/** What is being drawn, or which point is moved by keys. */
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
  return <DrawingHint tool={selected.tool} text={text} cancelLabel={t('chart.drawing.letGo')} onCancel={keyboardDrag.letGo} />;
}
