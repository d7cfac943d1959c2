import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import type { Form } from '@truefill/client/forms/use-form.ts';
import { Button, type ButtonTone } from '@truefill/ui/components/button.tsx';
import { isBusyElsewhere, refusalText } from './refusal-text.ts';
import styles from './sheet-form.module.css';

export interface SheetFormProps {
  readonly form: Pick<Form<object, object>, 'props' | 'refusal' | 'busy'>;
  /** the title of its sheet */
  readonly label: string;
  /** the text of its button */
  readonly action: string;
  readonly tone?: ButtonTone;
  readonly children: ReactNode;
}

/** A form that fills a sheet: its fields, why the server refused it, and its button. */
export function SheetForm({ form, label, action, tone = 'primary', children }: SheetFormProps) {
  const { i18n } = useTranslation();
  return (
    <form {...form.props} className={styles.form} aria-label={label}>
      {children}
      <Refusal failure={form.refusal} text={isBusyElsewhere(form.refusal) ? refusalText(i18n, form.refusal) : undefined} />
      <Button type="submit" tone={tone} size="extra-large" wide busy={form.busy}>
        {action}
      </Button>
    </form>
  );
}
