import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { brand } from '../../brand.ts';
import { loginErrors, TEXT_MAX } from './model.ts';
import { readRemembered, remember } from './remembered-login.ts';
import { SecondFactor } from './second-factor.tsx';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { useLogin } from './use-login.ts';

/** Login: credentials, then the second factor where the user has one. */
export function LoginScreen() {
  const { to } = useSearch({ from: '/login' });
  const { t } = useTranslation();
  const login = useLogin(to);
  const [remembered] = useState(readRemembered);
  const [username, setUsername] = useState(remembered.value);
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(remembered.on);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState<'credentials' | 'factor'>('credentials');

  const faults = tried ? loginErrors({ username, password }) : {};
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefusal('');
    if (login.busy || Object.keys(loginErrors({ username, password })).length > 0) return;
    remember({ on: keep, type: 'E', value: username.trim() });
    const outcome = await login.attempt(username, password);
    if (outcome.kind === 'factor') setStep('factor');
    if (outcome.kind === 'refused') setRefusal(outcome.text);
  };

  if (step === 'factor') {
    return (
      <SecondFactor
        busy={login.busy}
        attempt={(code) => login.attempt(username, password, code)}
        onBack={() => setStep('credentials')}
      />
    );
  }
  return (
    <SessionFrame title={t('session.login.title')} subtitle={t('session.login.subtitle', { site: brand().site })}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('session.login.email')}
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          value={username}
          onChange={setUsername}
          error={faults.username && t(`session.fault.${faults.username}`)}
        />
        <TextField
          label={t('session.login.password')}
          aside={
            <Link className={styles.link} to="/forgot">
              {t('session.login.forgot')}
            </Link>
          }
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={TEXT_MAX}
          reveal={{ show: t('session.reveal.show'), hide: t('session.reveal.hide') }}
          value={password}
          onChange={setPassword}
          error={faults.password && t(`session.fault.${faults.password}`)}
        />
        {brand().switches.rememberLogin ? (
          <Checkbox label={t('session.login.remember')} checked={keep} onChange={setKeep} />
        ) : null}
        {refusal === '' ? null : (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={login.busy}>
          {t('session.login.submit')}
        </Button>
        <p className={styles.aside}>
          {t('session.login.newHere')}{' '}
          <Link className={styles.strong} to="/register">
            {t('session.login.create')}
          </Link>
        </p>
      </form>
    </SessionFrame>
  );
}
