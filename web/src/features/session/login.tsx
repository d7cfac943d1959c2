import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import type { FactorProof } from '@truefill/client/factors/factor-form.tsx';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { contactFromEntry, loginNameOf, type LoginName } from './contact.ts';
import { CountryButton } from './country-button.tsx';
import { firstCountry, keepCountry } from './country-choice.ts';
import { useDraft } from './drafts.ts';
import { loginErrors } from './model.ts';
import { loadPhoneRules, usePhoneRules } from './phone-rules.ts';
import { entryFrom, readRemembered, remember } from './remembered-login.ts';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { useLogin, type LoginOutcome } from './use-login.ts';

// few users have a second factor, and it comes with a field of its own
const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

/** Login: credentials, then the second factor where the user has one. */
export function LoginScreen() {
  const { to } = useSearch({ from: '/login' });
  const { t } = useTranslation();
  const login = useLogin(to);
  const { phoneRegister, rememberLogin } = brand().switches;
  const [draft, change] = useDraft('login', () => {
    const remembered = readRemembered();
    return { wanted: null, entry: entryFrom(remembered), country: firstCountry(), password: '', keep: remembered.on };
  });
  const contact = contactFromEntry(draft.entry, draft.country, phoneRegister);
  const byPhone = contact.kind === 'phone';
  const rules = usePhoneRules(byPhone);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { form, focusFault } = useFaultFocus();
  const faults = tried ? loginErrors(contact, draft.password, rules) : {};

  const nameNow = async (): Promise<LoginName | null> =>
    loginNameOf(contact, byPhone ? await loadPhoneRules().catch(() => null) : null);
  const { busy, run } = useOneAtATime();
  const send = async (): Promise<LoginOutcome | null> => {
    const name = await nameNow();
    if (!name || draft.password === '') return null;
    remember({ on: draft.keep, type: name.type, value: name.username });
    return login.attempt(name, draft.password);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    const outcome = await run(send);
    if (outcome === undefined) return;
    if (outcome === null) return focusFault();
    if (outcome.kind === 'factor') change({ wanted: outcome.wanted });
    if (outcome.kind === 'refused') setRefusal(outcome.failure);
  };

  if (draft.wanted) {
    const again = async (proof?: FactorProof): Promise<LoginOutcome> => {
      const name = (await nameNow()) ?? { type: 'E', username: draft.entry.trim() };
      return login.attempt(name, draft.password, proof);
    };
    return (
      <Suspense>
        <SecondFactor wanted={draft.wanted} attempt={again} onBack={() => change({ wanted: null })} />
      </Suspense>
    );
  }
  return (
    <SessionFrame title={t('session.login.title')} subtitle={t('session.login.subtitle', { site: brand().site })}>
      <form ref={form} className={styles.form} noValidate aria-label={t('session.form')} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t(phoneRegister ? 'session.login.name' : 'common.email')}
          type={phoneRegister ? 'text' : 'email'}
          name="username"
          autoComplete="username"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          value={draft.entry}
          onChange={(entry) => change({ entry })}
          error={faults.username && t(`session.fault.${phoneRegister ? faults.username : 'p_t_email'}`)}
          leading={
            byPhone && !draft.entry.trim().startsWith('+') ? (
              <CountryButton
                look="inside"
                country={draft.country}
                rules={rules}
                invalid={faults.username === 'nation_code'}
                onChange={(country) => {
                  keepCountry(country);
                  change({ country });
                }}
              />
            ) : undefined
          }
        />
        <PasswordField
          label={t('common.password')}
          kind="current"
          aside={
            <Link className={`${styles.link} ${styles.forgot}`} to="/forgot" search={{ to }}>
              {t('session.login.forgot')}
            </Link>
          }
          value={draft.password}
          onChange={(password) => change({ password })}
          error={faults.password && t(`session.fault.${faults.password}`)}
        />
        {rememberLogin ? (
          <Checkbox label={t('session.login.remember')} checked={draft.keep} onChange={(keep) => change({ keep })} />
        ) : null}
        <Refusal failure={refusal} />
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {t('common.logIn')}
        </Button>
        <p className={styles.aside}>
          {t('session.login.newHere')}{' '}
          <Link className={styles.strong} to="/register" search={{ to }}>
            {t('session.login.create')}
          </Link>
        </p>
      </form>
    </SessionFrame>
  );
}
