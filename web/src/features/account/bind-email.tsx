import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { isCode, isEmail, TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import styles from './account-form.module.css';
import { canBindEmail } from './email-binding.ts';
import { useUser } from './use-user.ts';

interface BindDraft {
  readonly email: string;
  /** where the code went; null before that */
  readonly sentTo: string | null;
}

/** An address for a user by phone: it counts once the code that was sent there comes back. */
export function BindEmailScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const queries = useQueryClient();
  const back = useBack('/user/account');
  const locale = usePreferences((preferences) => preferences.locale);
  const { prove, dialog } = useStepUp();
  const { form, focusFault } = useFaultFocus();
  const [{ email, sentTo }, change] = usePersistedDraft<BindDraft>('email', { email: '', sentTo: null });
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [bound, setBound] = useState(false);
  if (user && !bound && !canBindEmail(user, brand().switches)) return <Navigate to="/user/account" replace />;

  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const shown = sentTo === null ? {} : { code };
    const result = await prove(() => call('bindEmail', { email: email.trim(), locale, ...shown }));
    setBusy(false);
    const wasSent = sentTo === null && !result.ok && result.code === ERROR_CODES.verificationCodeInvalid;
    if (wasSent) {
      setTried(false);
      return change({ sentTo: email.trim() });
    }
    if (!result.ok) {
      setCode('');
      setRound((count) => count + 1);
      return setRefusal(result);
    }
    setBound(true);
    showNotice('success', (language) => language.t('account.emailBound'));
    await queries.invalidateQueries({ queryKey: ['account', 'user'] });
    back();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (sentTo === null ? isEmail(email) : isCode(code)) void send();
    else focusFault();
  };
  return (
    <>
      <PageHeader title={t('account.bindEmail')} backTo="/user/account" />
      <form ref={form} className={styles.form} noValidate aria-label={t('account.bindEmail')} onSubmit={submit}>
        {sentTo === null ? (
          <TextField
            label={t('common.email')}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT_MAX}
            autoFocus
            value={email}
            onChange={(typed) => change({ email: typed })}
            error={tried && !isEmail(email) ? t(`session.fault.${email.trim() === '' ? 'p_t_email' : 'wrong_email'}`) : undefined}
            hint={t('account.bindHint')}
          />
        ) : (
          <>
            <p className={styles.asked}>
              {t('session.code.sentTo')} <b>{sentTo}</b>{' '}
              <button type="button" className={styles.textLink} onClick={() => change({ sentTo: null })}>
                {t('common.change')}
              </button>
            </p>
            <CodeField
              key={round}
              label={t('session.code.label')}
              value={code}
              onChange={setCode}
              error={tried && !isCode(code) ? t('session.fault.wrong_verification_code') : undefined}
              autoFocus
            />
          </>
        )}
        <Refusal failure={refusal} />
        <Button
          type="submit"
          tone="primary"
          size="extra-large"
          wide
          busy={busy}
          disabled={sentTo === null && email.trim() === ''}
        >
          {t(sentTo === null ? 'session.register.send' : 'account.bindIt')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
