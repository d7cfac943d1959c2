import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useBack } from '@truefill/client/page/use-back.ts';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import styles from './session-form.module.css';
import { useEntry } from './use-entry.ts';

/** Resets a forgotten password: the contact, then the code that was sent there and a new password. It does not log in. */
export function ForgotScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/forgot' });
  const back = useBack(to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`);
  const entry = useEntry('forgot');
  const { draft } = entry;

  const reset = (): Promise<Failure | null> =>
    entry.finish(async ({ type, username }) => {
      const result = await call(
        'forgot',
        { username, password: draft.password, code: draft.code, type },
        { endLocalSession: true },
      );
      if (!result.ok) return result;
      showToast('success', (language) => language.t('session.forgot.success'));
      await entry.backToContact();
      await navigate({ to: '/login', search: { to }, replace: true });
      return null;
    });

  if (entry.step === 'code') {
    return (
      <CodeStep
        {...entry}
        title={t('session.code.title')}
        passwordLabel={t('common.newPassword')}
        submitLabel={t('session.forgot.submit')}
        onResend={() => void entry.toCode()}
        onSubmit={reset}
        onBack={() => void entry.backToContact()}
      >
        <p className={styles.small}>{t('session.forgot.ends')}</p>
      </CodeStep>
    );
  }
  const { phoneRegister, phoneRegisterSms } = brand().switches;
  return (
    <ContactStep
      {...entry}
      title={t('session.forgot.title')}
      subtitle={t('session.forgot.subtitle')}
      submitLabel={t('session.register.send')}
      onBack={back}
      onDone={entry.toCode}
    >
      {phoneRegister && !phoneRegisterSms ? <p className={styles.small}>{t('session.forgot.noSms')}</p> : null}
    </ContactStep>
  );
}
