import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@truefill/ui/components/notice.tsx';

export interface ChangedNoteProps {
  /** number of the address that is shown now */
  readonly said: number;
  /** of the one that money was sent to, where the user says that it was */
  readonly before: number | undefined;
}

/** Says that the address is not the one any more that was shown at first: it may have been copied by then. */
export function ChangedNote({ said, before = said }: ChangedNoteProps) {
  const { t } = useTranslation();
  const [first] = useState(before);
  return first === said ? null : <Notice tone="warn">{t('deposit.changed')}</Notice>;
}
