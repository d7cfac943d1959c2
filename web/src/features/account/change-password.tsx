import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import styles from './account-form.module.css';
import { passwordErrors, type PasswordDraft } from './password-change.ts';
import { useUser } from '../../page/use-user.ts';

/** Changes the password, which ends every other session. */
export function ChangePasswordScreen() {
  const { t } = useTranslation();
  const back = useBack('/user/account');
  const isMounted = useIsMounted();
  const user = useUser();
  const { prove, dialog } = useStepUp();
  const form = useForm({
    draft: useValues<PasswordDraft>({ old: '', next: '', repeated: '' }),
    errors: passwordErrors,
    fieldOf: ({ code }) => (code === ERROR_CODES.wrongOldPassword ? 'old' : null),
    send: async ({ old, next }) => {
      const result = await prove(() => call('submitPassword', { oldPassword: old, newPassword: next }));
      if (!result.ok) return result;
      showToast('success', (language) => language.t('account.passwordChanged'));
      if (isMounted.current) back();
      return null;
    },
  });
  const { errors } = form;
  return (
    <>
      <PageHeader title={t('account.changePassword')} backTo="/user/account" />
      <form {...form.props} className={styles.form} aria-label={t('account.changePassword')}>
        <input type="text" name="username" autoComplete="username" value={user?.email || user?.phone || ''} readOnly hidden />
        <PasswordField
          label={t('account.oldPassword')}
          kind="current"
          {...form.field('old')}
          error={form.refusalAt('old') ? t('error.1109') : errors.old && t(`session.error.${errors.old}`)}
        />
        <PasswordField
          label={t('common.newPassword')}
          kind="new"
          {...form.field('next')}
          error={errors.next && t(errors.next === 'same' ? 'account.samePassword' : `session.error.${errors.next}`)}
        />
        <PasswordField
          label={t('account.repeatPassword')}
          kind="repeat"
          {...form.field('repeated')}
          error={errors.repeated && t(`account.${errors.repeated}`)}
        />
        <p className={styles.small}>{t('account.passwordEnds')}</p>
        <Refusal failure={form.refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('account.changePassword')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
