import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { brand } from '../../brand.ts';
import { useNow } from '../../trading/use-now.ts';
import {
  CODE_LENGTH,
  codeStepErrors,
  formatCountdown,
  isPasswordLongEnough,
  resendSecondsLeft,
  TEXT_MAX,
  type RegisterDraft,
} from './model.ts';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { StepMarks } from './step-marks.tsx';

export interface RegisterCodeProps {
  readonly draft: RegisterDraft;
  readonly change: (changes: Partial<RegisterDraft>) => void;
  readonly refusal: string;
  readonly busy: boolean;
  readonly sentAtMs: number | null;
  /** counts the refused codes: each mounts the field anew, with the focus */
  readonly round: number;
  readonly onResend: () => void;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
}

/** Step 2 of the registration: the code that came by mail, the password and an invite code. */
export function RegisterCode(props: RegisterCodeProps) {
  const { draft, change, refusal, busy, sentAtMs, round, onResend, onSubmit, onBack } = props;
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const secondsLeft = resendSecondsLeft(sentAtMs, useNow(500));
  const faults = tried ? codeStepErrors(draft) : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!busy) onSubmit();
  };
  const sentTo = (
    <>
      {t('session.register.sentTo')} <b>{draft.email.trim()}</b>{' '}
      <button type="button" className={styles.link} onClick={onBack}>
        {t('session.register.change')}
      </button>
    </>
  );
  return (
    <SessionFrame title={t('session.register.codeTitle')} subtitle={sentTo} onBack={onBack} lead={<StepMarks done={2} />}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {/* lets password managers file the new password under the right name */}
        <input type="email" name="username" autoComplete="username" value={draft.email.trim()} readOnly hidden />
        <CodeField
          key={round}
          label={t('session.register.code')}
          value={draft.code}
          onChange={(code) => change({ code })}
          error={faults.code && t(`session.fault.${faults.code}`)}
          autoFocus
        />
        <p className={styles.resend}>
          {secondsLeft > 0 ? (
            <span>
              {t('session.register.resendIn')} <b>{formatCountdown(secondsLeft)}</b>
            </span>
          ) : (
            <button type="button" className={styles.link} disabled={busy} onClick={onResend}>
              {t('session.register.resend')}
            </button>
          )}
        </p>
        <TextField
          label={t('session.register.password')}
          type="password"
          name="password"
          autoComplete="new-password"
          maxLength={TEXT_MAX}
          reveal={{ show: t('session.reveal.show'), hide: t('session.reveal.hide') }}
          value={draft.password}
          onChange={(password) => change({ password })}
          error={faults.password && t(`session.fault.${faults.password}`)}
          hint={<PasswordRules long={isPasswordLongEnough(draft.password)} />}
        />
        {brand().switches.inviteCodeHidden ? null : (
          <TextField
            label={t('session.register.invite')}
            aside={t('session.register.optional')}
            name="invite"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={TEXT_MAX}
            value={draft.inviteCode}
            onChange={(inviteCode) => change({ inviteCode })}
          />
        )}
        {refusal === '' ? null : (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {t('session.register.submit')}
        </Button>
        {draft.code.length > 0 && draft.code.length < CODE_LENGTH ? (
          <p className={styles.aside}>{t('session.register.missing', { digits: CODE_LENGTH - draft.code.length })}</p>
        ) : null}
      </form>
    </SessionFrame>
  );
}

function PasswordRules({ long }: { readonly long: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.rules}>
      <span className={long ? styles.held : undefined}>
        {long ? '✓' : '·'} {t('session.register.rule')}
      </span>
      <span>· {t('session.register.ruleCommon')}</span>
    </span>
  );
}
