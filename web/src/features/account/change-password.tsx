import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import styles from './account-form.module.css';
import { passwordErrors, type PasswordDraft } from './password-change.ts';
import { useUser } from './use-user.ts';

const EMPTY: PasswordDraft = { old: '', next: '', repeated: '' };

/** A new password, which ends every other session. */
export function ChangePasswordScreen() {
  const { t } = useTranslation();
  const back = useBack('/user/account');
  const user = useUser();
  const { prove, dialog } = useStepUp();
  const { form, focusFault } = useFaultFocus();
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [oldRefused, setOldRefused] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const errors = tried ? passwordErrors(draft) : {};
  const change = (changes: Partial<PasswordDraft>): void => setDraft((now) => ({ ...now, ...changes }));

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    setOldRefused(false);
    if (busy) return;
    if (Object.keys(passwordErrors(draft)).length > 0) return focusFault();
    setBusy(true);
    const result = await prove(() => call('submitPassword', { oldPassword: draft.old, newPassword: draft.next }));
    setBusy(false);
    if (result.ok) {
      showNotice('success', (language) => language.t('account.passwordChanged'));
      return back();
    }
    if (result.code !== ERROR_CODES.wrongOldPassword) return setRefusal(result);
    setOldRefused(true);
    focusFault();
  };
  return (
    <>
      <PageHeader title={t('account.changePassword')} backTo="/user/account" />
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={t('account.changePassword')}
        onSubmit={(event) => void submit(event)}
      >
        <input type="text" name="username" autoComplete="username" value={user?.email || user?.phone || ''} readOnly hidden />
        <PasswordField
          label={t('account.oldPassword')}
          kind="current"
          value={draft.old}
          onChange={(old) => {
            setOldRefused(false);
            change({ old });
          }}
          error={oldRefused ? t('error.1109') : errors.old && t(`session.fault.${errors.old}`)}
        />
        <PasswordField
          label={t('common.newPassword')}
          kind="new"
          value={draft.next}
          onChange={(next) => change({ next })}
          error={errors.next && t(errors.next === 'same' ? 'account.samePassword' : `session.fault.${errors.next}`)}
        />
        <PasswordField
          label={t('account.repeatPassword')}
          kind="repeat"
          value={draft.repeated}
          onChange={(repeated) => change({ repeated })}
          error={errors.repeated && t(`account.${errors.repeated}`)}
        />
        <p className={styles.small}>{t('account.passwordEnds')}</p>
        <Refusal failure={refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {t('account.changePassword')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
