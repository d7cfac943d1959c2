import { ConfirmDialog as Dialog, type ConfirmDialogProps } from '@truefill/ui/components/confirm-dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** Asks before an act that cannot be taken back. The browser’s Back is a no, as long as the act is not under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useBackCloses(props.open, () => {
    if (!props.busy) props.onOpenChange(false);
  });
  return <Dialog {...props} />;
}
