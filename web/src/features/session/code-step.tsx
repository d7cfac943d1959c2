import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { CODE_LENGTH } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { CaptchaField } from './captcha-field.tsx';
import { shownContact } from './contact.ts';
import { codeStepErrors, type EntryDraft, type Proof } from './model.ts';
import { usePhoneRules } from './phone-rules.ts';
import { Resend } from './resend.tsx';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { StepMarks } from './step-marks.tsx';
import type { Captcha } from './use-captcha.ts';

export interface CodeStepProps {
  readonly title: string;
  readonly passwordLabel: string;
  readonly submitLabel: string;
  readonly draft: EntryDraft;
  readonly change: (changes: Partial<EntryDraft>) => void;
  readonly proof: Proof;
  readonly captcha: Captcha;
  readonly refusal: Failure | null;
  readonly busy: boolean;
  /** counts the refused codes: each mounts the field again, with the focus */
  readonly round: number;
  readonly onResend: () => void;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  /** more fields, below the password */
  readonly children?: ReactNode;
}

/** Step 2 of registration and reset: the code that was sent, or the image where none was, and the password. */
export function CodeStep(props: CodeStepProps) {
  const { title, passwordLabel, submitLabel, draft, change, proof, captcha, refusal, busy, round } = props;
  const { t } = useTranslation();
  const rules = usePhoneRules(draft.contact.kind === 'phone');
  // a refused code is emptied: it was complete, and only the refusal speaks of it
  const [triedRound, setTriedRound] = useState<number | null>(null);
  const tried = triedRound === round;
  const { form, focusFault } = useFaultFocus();
  const errors = tried ? codeStepErrors(draft, proof) : {};
  const shown = shownContact(draft.contact, rules);
  const missing = proof === 'code' && draft.code.length > 0 ? CODE_LENGTH - draft.code.length : 0;

  // what is typed is answered under the image's name
  const imageMissing = proof === 'captcha' && captcha.uuid === '';

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTriedRound(round);
    if (Object.keys(codeStepErrors(draft, proof)).length > 0) return focusFault();
    if (!busy && !imageMissing) props.onSubmit();
  };
  const whom = (
    <>
      {t(proof === 'code' ? 'session.code.sentTo' : 'session.captcha.for')} <b>{shown}</b>{' '}
      <button type="button" className={styles.link} onClick={props.onBack}>
        {t('common.change')}
      </button>
    </>
  );
  return (
    <SessionFrame title={title} subtitle={whom} onBack={props.onBack} lead={<StepMarks done={2} />}>
      <form ref={form} className={styles.form} noValidate aria-label={t('session.form')} onSubmit={submit}>
        {/* lets password managers file the new password under the right name */}
        <input type="text" name="username" autoComplete="username" value={shown} readOnly hidden />
        {proof === 'code' ? (
          <div>
            <CodeField
              key={round}
              label={t('session.code.label')}
              value={draft.code}
              onChange={(code) => change({ code })}
              error={errors.code && t(`session.fault.${errors.code}`)}
              autoFocus
            />
            <Resend sentAtMs={draft.sentAtMs} busy={busy} onResend={props.onResend} />
          </div>
        ) : null}
        <PasswordField
          label={passwordLabel}
          kind="new"
          value={draft.password}
          onChange={(password) => change({ password })}
          error={errors.password && t(`session.fault.${errors.password}`)}
        />
        {proof === 'captcha' ? (
          <CaptchaField
            captcha={captcha}
            value={draft.captcha}
            onChange={(text) => change({ captcha: text })}
            error={errors.captcha && t(`session.fault.${errors.captcha}`)}
          />
        ) : null}
        {props.children}
        <Refusal failure={refusal} />
        <div className={styles.bar}>
          <Button type="submit" tone="primary" size="extra-large" wide busy={busy} disabled={imageMissing}>
            {submitLabel}
          </Button>
          {/* the line is there from the beginning, so that the button stays where it is */}
          <p className={styles.missing} aria-live="polite">
            {missing > 0 ? t('session.code.missing', { digits: missing }) : ''}
          </p>
        </div>
      </form>
    </SessionFrame>
  );
}
