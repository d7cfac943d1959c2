import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drawing-bar.module.css';
import { DrawingStyle } from './drawing-style.tsx';
import { ToolIcon } from './tool-icon.tsx';
import type { DrawingController } from './use-drawings.ts';

/** Color, line style, lock and delete of the selected drawing, floating over the chart. */
export function DrawingBar({ drawing, controller }: { readonly drawing: Drawing; readonly controller: DrawingController }) {
  const { t } = useTranslation();
  const name = t(`chart.tool.${drawing.tool}`);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = bar.current;
    return () => {
      // the pressed button goes with its drawing
      if (shown?.contains(document.activeElement))
        document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('chart.drawing.selected', { tool: name })}>
      <span className={styles.name}>
        <ToolIcon tool={drawing.tool} size={18} />
        <span>{name}</span>
      </span>
      <DrawingStyle drawing={drawing} controller={controller} />
    </div>
  );
}
