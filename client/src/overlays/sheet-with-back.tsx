import { ResponsiveSheet, type ResponsiveSheetProps } from '@truefill/ui/components/responsive-sheet.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** A drawer or dialog that the browser’s Back closes. */
export function SheetWithBack(props: ResponsiveSheetProps) {
  useBackCloses(props.open, () => props.onOpenChange(false));
  return <ResponsiveSheet {...props} />;
}
