import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { useSettled } from './use-settled.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** what will happen, with its cost */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  tone?: ButtonTone | undefined;
  /** the confirmed action is in progress; the dialog stays open until the caller closes it */
  busy?: boolean | undefined;
}

/** Asks for confirmation of an action that cannot be undone. Focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel, onConfirm, tone = 'primary', busy } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} initialFocus={cancel}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          <Answers>
            <AlertDialog.Close ref={cancel} render={<Button size="large" waiting={busy} />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button size="large" tone={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Answers>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Answers({ children }: { readonly children: ReactNode }) {
  const settled = useSettled();
  return (
    <div className={styles.actions} data-settled={settled}>
      {children}
    </div>
  );
}
