import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { codeStepErrors, type RegisterDraft } from './model.ts';
import { RegisterCode } from './register-code.tsx';
import { RegisterContact } from './register-contact.tsx';
import { useLogin } from './use-login.ts';
import { showNotice } from '../../shell/notices-store.ts';

const MAIL_REGISTRATION = 1;
const CODE_REFUSALS: readonly number[] = [
  ERROR_CODES.invalidCode,
  ERROR_CODES.invalidVerificationCode,
  ERROR_CODES.verificationCodeExpired,
  ERROR_CODES.verificationCodeInvalid,
];
const EMPTY: RegisterDraft = { email: '', code: '', password: '', inviteCode: '' };

/** Registration: the contact, then the code and the password; a new user is logged in at once. */
export function RegisterScreen() {
  const { t, i18n } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const login = useLogin(undefined);
  const [draft, setDraft] = useState(EMPTY);
  const [step, setStep] = useState<'contact' | 'code'>('contact');
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const change = (changes: Partial<RegisterDraft>): void => setDraft((now) => ({ ...now, ...changes }));

  const sendCode = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    const result = await call('sendMail', { email: draft.email.trim(), type: MAIL_REGISTRATION, locale });
    setBusy(false);
    if (!result.ok) return setRefusal(errorText(i18n, result));
    setSentAtMs(Date.now());
    if (step === 'code') showNotice('success', t('session.register.resent'));
    setStep('code');
  };

  const register = async (): Promise<void> => {
    if (Object.keys(codeStepErrors(draft)).length > 0) return;
    setBusy(true);
    setRefusal('');
    const { email, code, password, inviteCode } = draft;
    const invited = inviteCode.trim() === '' ? {} : { inviteCode: inviteCode.trim() };
    const result = await call('register', { username: email.trim(), password, code, type: 'E', locale, ...invited });
    if (!result.ok) {
      setBusy(false);
      if (CODE_REFUSALS.includes(result.code)) clearCode();
      return setRefusal(errorText(i18n, result));
    }
    showNotice('success', t('session.register.success'));
    const outcome = await login.attempt(email, password);
    setBusy(false);
    if (outcome.kind === 'refused') setRefusal(outcome.text);
  };

  /** A refused code is emptied and gets the focus: typing over a full one would only change its last digit. */
  const clearCode = (): void => {
    change({ code: '' });
    setRound((count) => count + 1);
  };

  const backToContact = (): void => {
    setStep('contact');
    setRefusal('');
    change({ code: '' });
  };

  return step === 'contact' ? (
    <RegisterContact draft={draft} change={change} refusal={refusal} busy={busy} onSend={() => void sendCode()} />
  ) : (
    <RegisterCode
      draft={draft}
      change={change}
      refusal={refusal}
      busy={busy}
      sentAtMs={sentAtMs}
      round={round}
      onResend={() => void sendCode()}
      onSubmit={() => void register()}
      onBack={backToContact}
    />
  );
}
