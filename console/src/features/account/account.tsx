import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { isCode, isPasswordLongEnough } from '@truefill/client/forms/text-rules.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { call } from '../../calls/call.ts';
import { refusesFactor } from '../../page/refuses-factor.ts';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useOperator } from '../../session/session.ts';
import { RecoveryCodes } from '../access/recovery-codes.tsx';
import { GrantTags } from '../operators/grant-tags.tsx';
import styles from './account.module.css';

const WRONG_PASSWORD = 1109;
const GUESSABLE = 23564;

/** The operator's own access: end of the session, password, recovery codes. */
export function AccountScreen() {
  const { t } = useTranslation();
  const operator = useOperator();
  return (
    <Screen title={t('console.account.security')}>
      <div className={styles.parts}>
        <Island title={operator.name}>
          <div className={styles.part}>
            <KeyValueList
              density="roomy"
              items={[
                { key: 'email', label: t('common.email'), value: operator.email },
                { key: 'roles', label: t('console-operators.column.roles'), value: <GrantTags grants={operator.grants} /> },
                {
                  key: 'until',
                  label: t('console-account.until'),
                  value: <TimeText ms={operator.endsTs} pattern="YYYY-MM-DD HH:mm" />,
                },
                { key: 'codes', label: t('console-account.codesLeft'), value: operator.recoveryCodesLeft },
              ]}
            />
          </div>
        </Island>
        <Island title={t('console-account.password')}>
          <PasswordForm />
        </Island>
        <Island title={t('console-account.codes')}>
          <CodesForm />
        </Island>
      </div>
    </Screen>
  );
}

interface PasswordErrors {
  readonly oldPassword?: 'missing';
  readonly newPassword?: 'short';
  readonly authCode?: 'missing';
}

function PasswordForm() {
  const { t, i18n } = useTranslation();
  const form = useForm({
    draft: useValues({ oldPassword: '', newPassword: '', authCode: '' }),
    errors: ({ oldPassword, newPassword, authCode }): PasswordErrors => ({
      ...(oldPassword === '' ? { oldPassword: 'missing' } : {}),
      ...(isPasswordLongEnough(newPassword) ? {} : { newPassword: 'short' }),
      ...(isCode(authCode) ? {} : { authCode: 'missing' }),
    }),
    fieldOf: (refusal) =>
      refusesFactor(refusal)
        ? 'authCode'
        : (({ [WRONG_PASSWORD]: 'oldPassword', [GUESSABLE]: 'newPassword' } as const)[refusal.code] ?? null),
    clearOnFailure: (refusal) => (refusesFactor(refusal) ? { authCode: '' } : null),
    send: async (values) => {
      const answer = await call('changeOperatorPassword', values);
      if (!answer.ok) return answer;
      form.begin({ oldPassword: '', newPassword: '', authCode: '' });
      showToast('success', (language) => language.t('console-account.passwordChanged'));
      return null;
    },
  });
  const fieldError = (name: 'oldPassword' | 'newPassword' | 'authCode', missing: string): string | undefined => {
    const refusal = form.refusalAt(name);
    if (refusal) return errorText(i18n, refusal);
    return form.errors[name] === undefined ? undefined : missing;
  };
  return (
    <form {...form.props} className={styles.part} aria-label={t('console-account.password')}>
      <PasswordField
        label={t('console-account.oldPassword')}
        kind="current"
        {...form.field('oldPassword')}
        error={fieldError('oldPassword', t('console-access.login.passwordMissing'))}
      />
      <PasswordField
        label={t('common.newPassword')}
        kind="new"
        {...form.field('newPassword')}
        error={fieldError('newPassword', t('console-access.invitation.short'))}
      />
      <CodeField
        key={form.round}
        label={t('console-access.code.app')}
        {...form.field('authCode')}
        error={fieldError('authCode', t('console-access.code.missing'))}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
        {t('console-account.changePassword')}
      </Button>
    </form>
  );
}

function CodesForm() {
  const { t, i18n } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const form = useForm({
    draft: useValues({ authCode: '' }),
    errors: ({ authCode }): { readonly authCode?: 'missing' } => (isCode(authCode) ? {} : { authCode: 'missing' }),
    fieldOf: (refusal) => (refusesFactor(refusal) ? 'authCode' : null),
    clearOnFailure: (refusal) => (refusesFactor(refusal) ? { authCode: '' } : null),
    send: async ({ authCode }) => {
      const answer = await call('createOperatorRecoveryCodes', { authCode });
      if (!answer.ok) return answer;
      setCodes(answer.data.recoveryCodes);
      form.begin({ authCode: '' });
      return null;
    },
  });
  if (codes.length > 0) {
    return (
      <div className={styles.part}>
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      </div>
    );
  }
  const refusal = form.refusalAt('authCode');
  return (
    <form {...form.props} className={styles.part} aria-label={t('console-account.codes')}>
      <p className={styles.text}>{t('console-account.codesText')}</p>
      <CodeField
        key={form.round}
        label={t('console-access.code.app')}
        {...form.field('authCode')}
        error={refusal ? errorText(i18n, refusal) : form.errors.authCode && t('console-access.code.missing')}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" size="large" wide busy={form.busy}>
        {t('console-account.newCodes')}
      </Button>
    </form>
  );
}
