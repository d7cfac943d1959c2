import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactStepErrors, type ContactStepErrors, type EntryDraft } from './model.ts';
import { loadPhoneRules, usePhoneRules } from './phone-rules.ts';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { StepMarks } from './step-marks.tsx';

export interface ContactStepProps {
  readonly title: string;
  readonly subtitle: string;
  readonly submitLabel: string;
  readonly draft: EntryDraft;
  readonly change: (changes: Partial<EntryDraft>) => void;
  readonly refusal: Failure | null;
  readonly busy: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly onDone: () => void;
  /** goes on without another code, where one may have been sent already */
  readonly toEarlierCode: (() => void) | null;
  /** the box that has to be ticked, where there is one */
  readonly renderAcceptance?: ((error: ContactStepErrors['accepted']) => ReactNode) | undefined;
  /** below the button */
  readonly children?: ReactNode;
}

/** Step 1 of registration and reset: where the code goes. */
export function ContactStep(props: ContactStepProps) {
  const {
    title,
    subtitle,
    submitLabel,
    draft,
    change,
    refusal,
    busy,
    onBack,
    onDone,
    toEarlierCode,
    renderAcceptance,
    children,
  } = props;
  const { t } = useTranslation();
  const asksAcceptance = renderAcceptance !== undefined;
  const rules = usePhoneRules(draft.contact.kind === 'phone');
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const errors = tried ? contactStepErrors(draft, rules, asksAcceptance) : {};

  const goOn = async (onwards: () => void): Promise<void> => {
    setTried(true);
    if (busy) return;
    const known = draft.contact.kind === 'phone' ? await loadPhoneRules().catch(() => null) : null;
    if (Object.keys(contactStepErrors(draft, known, asksAcceptance)).length > 0) return focusFault();
    onwards();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void goOn(onDone);
  };
  return (
    <SessionFrame title={title} subtitle={subtitle} lead={<StepMarks done={1} />} onBack={onBack}>
      <form ref={form} className={styles.form} noValidate aria-label={t('session.form')} onSubmit={submit}>
        <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} errors={errors} rules={rules} />
        {renderAcceptance?.(errors.accepted)}
        <Refusal failure={refusal} />
        {toEarlierCode ? (
          <button type="button" className={styles.link} onClick={() => void goOn(toEarlierCode)}>
            {t('session.code.have')}
          </button>
        ) : null}
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </form>
    </SessionFrame>
  );
}
