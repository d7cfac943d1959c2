import { Sheet } from '../../shell/sheet.tsx';
import { LegalText } from './legal-text.tsx';
import { useLegalText, type LegalDocument } from './use-legal-text.ts';

export interface LegalSheetProps {
  readonly document: LegalDocument;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A static text over the form that asks to accept it. */
export function LegalSheet({ document, open, onClose }: LegalSheetProps) {
  const text = useLegalText(document);
  return (
    <Sheet open={open} onClose={onClose} title={text?.title ?? ''}>
      <LegalText text={text} />
    </Sheet>
  );
}
