import type { DrawingTool } from '@truefill/api/workspace/drawings.ts';
import styles from './drawing-hint.module.css';
import { IconX } from '../icons.ts';
import { ToolIcon } from './tool-icon.tsx';

export interface DrawingHintProps {
  readonly tool: DrawingTool;
  readonly text: string;
  /** how the button is called */
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

/** Says what is being done to a drawing and how to stop. */
export function DrawingHint({ tool, text, cancelLabel, onCancel }: DrawingHintProps) {
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
