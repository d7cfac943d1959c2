import type { LegalDocument } from '@truefill/api/legal/documents.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { LegalText } from './legal-text.tsx';
import { useLegalText } from './use-legal-text.ts';

export interface LegalSheetProps {
  readonly document: LegalDocument;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A static text over the form that asks the user to accept it. */
export function LegalSheet({ document, open, onClose }: LegalSheetProps) {
  const coming = useLegalText(document);
  const title = coming.text?.title;
  return (
    <Sheet open={open} onClose={onClose} title={title ?? ''}>
      {/* nothing else in the sheet is focusable, and keys cannot scroll without focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div role="region" aria-label={title} tabIndex={0}>
        <LegalText {...coming} />
      </div>
    </Sheet>
  );
}
