import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './security.module.css';

export interface NameSheetProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required: boolean;
  readonly maxLength: number;
  readonly onSubmit: (value: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line of text. */
export function NameSheet(props: NameSheetProps) {
  const { title, label, hint, submitLabel, value, onChange, required, maxLength, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const missing = required && value.trim() === '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing) focusFault();
    else onSubmit(value.trim());
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <form ref={form} className={styles.setup} noValidate aria-label={title} onSubmit={submit}>
        <TextField
          label={label}
          name="name"
          autoComplete="off"
          maxLength={maxLength}
          autoFocus
          value={value}
          onChange={onChange}
          error={tried && missing ? t('security.nameMissing') : undefined}
          hint={hint}
        />
        <Button type="submit" tone="primary" size="extra-large" wide>
          {submitLabel}
        </Button>
      </form>
    </Sheet>
  );
}
