import type { ReactNode } from 'react';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import type { Form } from '@truefill/client/forms/use-form.ts';
import { Button, type ButtonTone } from '@truefill/ui/components/button.tsx';
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
  return (
    <form {...form.props} className={styles.form} aria-label={label}>
      {children}
      <Refusal failure={form.refusal} />
      <Button type="submit" tone={tone} size="extra-large" wide busy={form.busy}>
        {action}
      </Button>
    </form>
  );
}
