import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { CODE_LENGTH } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { CaptchaField } from './captcha-field.tsx';
import { shownContact } from '../../phone/contact.ts';
import { codeStepErrors, type CodeStepErrors, type EntryDraft, type Proof } from './model.ts';
import { usePhoneRules } from '../../phone/phone-rules.ts';
import { Resend } from './resend.tsx';
import { refusesCode } from './use-entry.ts';
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
  readonly onResend: () => void;
  /** @returns the failure, which is also passed as `refusal` */
  readonly onSubmit: () => Promise<Failure | null>;
  readonly onBack: () => void;
  /** additional fields, below the password */
  readonly children?: ReactNode;
}

/** Step 2 of registration and reset: the code that was sent, or a captcha if none was, and the password. */
export function CodeStep(props: CodeStepProps) {
  const { title, passwordLabel, submitLabel, draft, change, proof, captcha, refusal } = props;
  const { t } = useTranslation();
  const rules = usePhoneRules(draft.contact.kind === 'phone');
  const shown = shownContact(draft.contact, rules);
  const missing = proof === 'code' && draft.code.length > 0 ? CODE_LENGTH - draft.code.length : 0;

  // the answer must reference the image's id
  const imageMissing = proof === 'captcha' && captcha.uuid === '';

  const form = useForm<EntryDraft, CodeStepErrors>({
    draft: [draft, change],
    errors: (typed) => codeStepErrors(typed, proof),
    // the field is full: typing more would only change its last digit
    clearOnFailure: ({ code }) => (refusesCode(code) ? { code: '', captcha: '' } : null),
    send: async () => (imageMissing ? null : props.onSubmit()),
  });
  const { errors } = form;
  const busy = props.busy || form.busy;
  const recipient = (
    <>
      {t(proof === 'code' ? 'session.code.sentTo' : 'session.captcha.for')} <b>{shown}</b>{' '}
      <button type="button" className={styles.link} onClick={props.onBack}>
        {t('common.change')}
      </button>
    </>
  );
  return (
    <SessionFrame title={title} subtitle={recipient} onBack={props.onBack} lead={<StepMarks done={2} />}>
      <form {...form.props} className={styles.form} aria-label={t('session.form')}>
        {/* lets password managers store the new password under the right name */}
        <input type="text" name="username" autoComplete="username" value={shown} readOnly hidden />
        {proof === 'code' ? (
          <div>
            <CodeField
              key={form.round}
              label={t('session.code.label')}
              {...form.field('code')}
              error={errors.code && t(`session.error.${errors.code}`)}
              autoFocus
            />
            <Resend sentAtMs={draft.sentAtMs} busy={busy} onResend={props.onResend} />
          </div>
        ) : null}
        <PasswordField
          label={passwordLabel}
          kind="new"
          {...form.field('password')}
          error={errors.password && t(`session.error.${errors.password}`)}
        />
        {proof === 'captcha' ? (
          <CaptchaField
            captcha={captcha}
            {...form.field('captcha')}
            error={errors.captcha && t(`session.error.${errors.captcha}`)}
          />
        ) : null}
        {props.children}
        <Refusal failure={refusal} />
        <div className={styles.bar} data-pinned>
          <Button type="submit" tone="primary" size="extra-large" wide busy={busy} disabled={imageMissing}>
            {submitLabel}
          </Button>
          {/* the line is always rendered, so that the button does not move */}
          <p className={styles.missing} aria-live="polite">
            {missing > 0 ? t('session.code.missing', { digits: missing }) : ''}
          </p>
        </div>
      </form>
    </SessionFrame>
  );
}
