import { ConfirmDialog as Dialog, type ConfirmDialogProps } from '@truefill/ui/components/confirm-dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** Asks for confirmation before an irreversible action. The browser’s Back cancels, unless the action is in progress. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useBackCloses(props.open, () => {
    if (!props.busy) props.onOpenChange(false);
  });
  return <Dialog {...props} />;
}
