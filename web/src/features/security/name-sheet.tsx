import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
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
  const form = useForm({
    draft: [{ name: value }, ({ name }) => onChange(name ?? '')],
    errors: ({ name }): { readonly name?: 'missing' } => (required && name.trim() === '' ? { name: 'missing' } : {}),
    send: async ({ name }) => {
      onSubmit(name.trim());
      return null;
    },
  });
  return (
    <Sheet open onClose={onClose} title={title}>
      <form {...form.props} className={styles.setup} aria-label={title}>
        <TextField
          label={label}
          name="name"
          autoComplete="off"
          maxLength={maxLength}
          autoFocus
          {...form.field('name')}
          error={form.errors.name && t('security.nameMissing')}
          hint={hint}
        />
        <div data-pinned>
          <Button type="submit" tone="primary" size="extra-large" wide>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
