import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactStepErrors, RESEND_SECONDS, type ContactStepErrors, type EntryDraft } from './model.ts';
import { loadPhoneRules, usePhoneRules } from '../../phone/phone-rules.ts';
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
  readonly onDone: () => Promise<void>;
  /** continues without another code if one may have been sent already */
  readonly toEarlierCode: (() => void) | null;
  /** the checkbox that must be checked, if there is one */
  readonly renderAcceptance?: ((error: ContactStepErrors['accepted']) => ReactNode) | undefined;
  /** shown below the button */
  readonly children?: ReactNode;
}

/** Step 1 of registration and reset: the recipient of the code. */
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
  const form = useForm<EntryDraft, ContactStepErrors>({
    draft: [draft, change],
    errors: (typed) => contactStepErrors(typed, rules, asksAcceptance),
    settledErrors: async (typed) => {
      const known = typed.contact.kind === 'phone' ? await loadPhoneRules().catch(() => null) : null;
      return contactStepErrors(typed, known, asksAcceptance);
    },
    // the caller shows refusals, including those of codes requested in the next step
    send: async () => {
      await onDone();
      return null;
    },
  });
  const proceed = async (next: () => void): Promise<null> => {
    next();
    return null;
  };
  return (
    <SessionFrame title={title} subtitle={subtitle} lead={<StepMarks done={1} />} onBack={onBack}>
      <form {...form.props} className={styles.form} aria-label={t('session.form')}>
        <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} errors={form.errors} rules={rules} />
        {renderAcceptance?.(form.errors.accepted)}
        <Refusal failure={refusal} text={toEarlierCode && isSoon(refusal) ? t('session.code.recent') : undefined} />
        {toEarlierCode ? (
          <button type="button" className={styles.link} onClick={() => void form.submit({ send: () => proceed(toEarlierCode) })}>
            {t('session.code.have')}
          </button>
        ) : null}
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy || form.busy}>
          {submitLabel}
        </Button>
        {children}
      </form>
    </SessionFrame>
  );
}

/** Whether a code was refused only because there is one, not because of many requests. */
function isSoon(refusal: Failure | null): boolean {
  return (refusal?.retryAfterSeconds ?? Infinity) <= RESEND_SECONDS;
}
