import { useTranslation } from 'react-i18next';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';

export interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoFocus?: boolean;
}

/** An optional note on a decision, for colleagues. */
export function NoteField(field: NoteFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('console-review.note')}
      hint={t('console-review.noteHint')}
      autoComplete="off"
      maxLength={MAX_CASE_TEXT}
      {...field}
    />
  );
}
