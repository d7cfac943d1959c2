import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@truefill/ui/components/notice.tsx';

export interface ChangedNoteProps {
  /** number of the address currently shown */
  readonly said: number;
  /** number of the address that the user says they sent money to */
  readonly before: number | undefined;
}

/** Warns that the address differs from the one shown at first, which may already have been copied. */
export function ChangedNote({ said, before = said }: ChangedNoteProps) {
  const { t } = useTranslation();
  const [first] = useState(before);
  return first === said ? null : <Notice tone="warn">{t('deposit.changed')}</Notice>;
}
