import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { useFaultFocus } from '../../forms/use-fault-focus.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactStepErrors, type ContactStepErrors, type EntryDraft } from './model.ts';
import { loadPhoneRules, usePhoneRules } from './phone-rules.ts';
import { Refusal } from './refusal.tsx';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { StepMarks } from './step-marks.tsx';

export interface ContactStepProps {
  readonly title: string;
  readonly subtitle: string;
  readonly submitLabel: string;
  readonly draft: EntryDraft;
  readonly change: (changes: Partial<EntryDraft>) => void;
  readonly refusal: string;
  readonly busy: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly onDone: () => void;
  /** the box that has to be ticked, where there is one */
  readonly renderAcceptance?: ((error: ContactStepErrors['accepted']) => ReactNode) | undefined;
  /** below the button */
  readonly children?: ReactNode;
}

/** Step 1 of registration and reset: where the code goes. */
export function ContactStep(props: ContactStepProps) {
  const { title, subtitle, submitLabel, draft, change, refusal, busy, onBack, onDone, renderAcceptance, children } = props;
  const { t } = useTranslation();
  const asksAcceptance = renderAcceptance !== undefined;
  const rules = usePhoneRules(draft.contact.kind === 'phone');
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const errors = tried ? contactStepErrors(draft, rules, asksAcceptance) : {};

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    const known = draft.contact.kind === 'phone' ? await loadPhoneRules().catch(() => null) : null;
    if (Object.keys(contactStepErrors(draft, known, asksAcceptance)).length > 0) return focusFault();
    onDone();
  };
  return (
    <SessionFrame title={title} subtitle={subtitle} lead={<StepMarks done={1} />} onBack={onBack}>
      <form ref={form} className={styles.form} noValidate aria-label={t('session.form')} onSubmit={(event) => void submit(event)}>
        <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} errors={errors} rules={rules} />
        {renderAcceptance?.(errors.accepted)}
        <Refusal text={refusal} />
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </form>
    </SessionFrame>
  );
}
