import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { ChevronRightIcon, MarketsIcon } from '../../shell/icons.tsx';
import { contactErrors, TEXT_MAX, type RegisterDraft } from './model.ts';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { StepMarks } from './step-marks.tsx';

export interface RegisterContactProps {
  readonly draft: RegisterDraft;
  readonly change: (changes: Partial<RegisterDraft>) => void;
  readonly refusal: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** Step 1 of the registration: where the code goes. */
export function RegisterContact({ draft, change, refusal, busy, onSend }: RegisterContactProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const fault = tried ? contactErrors(draft).email : undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!busy && contactErrors(draft).email === undefined) onSend();
  };
  return (
    <SessionFrame title={t('session.register.title')} subtitle={t('session.register.subtitle')} lead={<StepMarks done={1} />}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('session.register.email')}
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          value={draft.email}
          onChange={(email) => change({ email })}
          error={fault && t(`session.fault.${fault}`)}
        />
        <p className={styles.small}>{t('session.register.adult')}</p>
        {refusal === '' ? null : (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {t('session.register.send')}
        </Button>
        <p className={styles.aside}>
          {t('session.register.haveAccount')}{' '}
          <Link className={styles.strong} to="/login">
            {t('session.register.logIn')}
          </Link>
        </p>
        <Link className={styles.look} to="/">
          <MarketsIcon size={22} />
          <span>
            <b>{t('session.register.lookAround')}</b>
            {t('session.register.lookAroundText')}
          </span>
          <ChevronRightIcon size={20} />
        </Link>
      </form>
    </SessionFrame>
  );
}
