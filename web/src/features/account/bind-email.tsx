import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import { brand } from '@truefill/client/brand.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { isCode, isEmail, TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import styles from './account-form.module.css';
import { canBindEmail } from './email-binding.ts';
import { useUser } from '../../page/use-user.ts';

interface BindDraft {
  readonly email: string;
  /** the address that the code was sent to; null before that */
  readonly sentTo: string | null;
}

interface BindValues extends BindDraft {
  readonly code: string;
}

interface BindErrors {
  readonly email?: 'p_t_email' | 'wrong_email';
  readonly code?: 'wrong_verification_code';
}

function errorsOf({ email, sentTo, code }: BindValues): BindErrors {
  if (sentTo !== null) return isCode(code) ? {} : { code: 'wrong_verification_code' };
  return isEmail(email) ? {} : { email: email.trim() === '' ? 'p_t_email' : 'wrong_email' };
}

/** Adds an email address to a user who registered by phone. It is confirmed by the code that was sent to it. */
export function BindEmailScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const queries = useQueryClient();
  const back = useBack('/user/account');
  const isMounted = useIsMounted();
  const locale = usePreferences((preferences) => preferences.locale);
  const { prove, dialog } = useStepUp();
  const [stored, change] = usePersistedDraft<BindDraft>('email', { email: '', sentTo: null });
  const [code, setCode] = useState('');
  const [bound, setBound] = useState(false);
  const form = useForm<BindValues, BindErrors>({
    draft: [
      { ...stored, code },
      ({ code: typed, ...others }) => {
        if (typed !== undefined) setCode(typed);
        change(others);
      },
    ],
    errors: errorsOf,
    clearOnFailure: () => ({ code: '' }),
    send: async ({ email, sentTo, code: shown }) => {
      const proof = sentTo === null ? {} : { code: shown };
      const result = await prove(() => call('bindEmail', { email: email.trim(), locale, ...proof }));
      if (result.ok) {
        setBound(true);
        showToast('success', (language) => language.t('account.emailBound'));
        await queries.invalidateQueries({ queryKey: ['account', 'user'] });
        if (isMounted.current) back();
        return null;
      }
      // this code is how the server reports that it has sent an email code
      if (sentTo !== null || result.code !== ERROR_CODES.verificationCodeInvalid) return result;
      change({ sentTo: email.trim() });
      return null;
    },
  });
  const { errors } = form;
  const { email, sentTo } = stored;
  if (user && !bound && !canBindEmail(user, brand().switches)) return <Navigate to="/user/account" replace />;
  return (
    <>
      <PageHeader title={t('account.bindEmail')} backTo="/user/account" />
      <form {...form.props} className={styles.form} aria-label={t('account.bindEmail')}>
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
            {...form.field('email')}
            error={errors.email && t(`session.error.${errors.email}`)}
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
              key={form.round}
              label={t('session.code.label')}
              {...form.field('code')}
              error={errors.code && t(`session.error.${errors.code}`)}
              autoFocus
            />
          </>
        )}
        <Refusal failure={form.refusal} />
        <Button
          type="submit"
          tone="primary"
          size="extra-large"
          wide
          busy={form.busy}
          disabled={sentTo === null && email.trim() === ''}
        >
          {t(sentTo === null ? 'session.register.send' : 'account.bindIt')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
