import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../live/lazy-part.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { brand } from '@truefill/client/brand.ts';
import type { FactorProof } from '@truefill/client/factors/factor-form.tsx';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { contactFromEntry, loginNameOf, type Contact, type LoginName, type PhoneRules } from '../../phone/contact.ts';
import { CountryButton } from '../../phone/country-button.tsx';
import { firstCountry, rememberCountry } from '../../phone/country-choice.ts';
import { useDraft, type LoginDraft } from './drafts.ts';
import { loginErrors, type LoginErrors } from './model.ts';
import { loadPhoneRules, usePhoneRules } from '../../phone/phone-rules.ts';
import { entryFrom, readRemembered, remember } from './remembered-login.ts';
import styles from './session-form.module.css';
import { SessionFrame } from './session-frame.tsx';
import { useLogin, type LoginOutcome } from './use-login.ts';

// few users have a second factor, so its field is loaded separately
const SecondFactor = lazyPanel(() => import('./second-factor.tsx'), 'SecondFactor');

/** Login: credentials, then the second factor if the user has one. */
export function LoginScreen() {
  const { to } = useSearch({ from: '/login' });
  const { t } = useTranslation();
  const login = useLogin(to);
  const { phoneRegister, rememberLogin } = brand().switches;
  const persisted = useDraft('login', () => {
    const remembered = readRemembered();
    return {
      requiredFactor: null,
      entry: entryFrom(remembered),
      country: firstCountry(),
      password: '',
      rememberMe: remembered.on,
    };
  });
  const [draft, change] = persisted;
  const byPhone = contactOf(draft).kind === 'phone';
  const rules = usePhoneRules(byPhone);
  const form = useForm<LoginDraft, LoginErrors>({
    draft: persisted,
    errors: (typed) => loginErrors(contactOf(typed), typed.password, rules),
    settledErrors: async (typed) => loginErrors(contactOf(typed), typed.password, await rulesFor(typed)),
    send: async (typed) => {
      const name = await nameOf(typed);
      if (name === null) return null;
      remember({ on: typed.rememberMe, type: name.type, value: name.username });
      const outcome = await login.attempt(name, typed.password, { rememberMe: typed.rememberMe });
      if (outcome.kind === 'factor') change({ requiredFactor: outcome.requiredFactor });
      return outcome.kind === 'refused' ? outcome.failure : null;
    },
  });
  const { errors } = form;

  if (draft.requiredFactor) {
    const again = async (proof?: FactorProof): Promise<LoginOutcome> => {
      const name = (await nameOf(draft)) ?? { type: 'E', username: draft.entry.trim() };
      return login.attempt(name, draft.password, { rememberMe: draft.rememberMe, proof });
    };
    return (
      <Suspense>
        <SecondFactor
          requiredFactor={draft.requiredFactor}
          attempt={again}
          onChange={(next) => change({ requiredFactor: next })}
        />
      </Suspense>
    );
  }
  return (
    <SessionFrame title={t('session.login.title')} subtitle={t('session.login.subtitle', { site: brand().site })}>
      <form {...form.props} className={styles.form} aria-label={t('session.form')}>
        <TextField
          label={t(phoneRegister ? 'session.login.name' : 'common.email')}
          type={phoneRegister ? 'text' : 'email'}
          name="username"
          autoComplete="username"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          {...form.field('entry')}
          error={errors.username && t(`session.error.${phoneRegister ? errors.username : 'p_t_email'}`)}
          leading={
            byPhone && !draft.entry.trim().startsWith('+') ? (
              <CountryButton
                variant="inside"
                country={draft.country}
                rules={rules}
                invalid={errors.username === 'nation_code'}
                onChange={(country) => {
                  rememberCountry(country);
                  change({ country });
                }}
              />
            ) : undefined
          }
        />
        {/* the link is behind the field, so that the next tab stop after the name is the password */}
        <div className={styles.password}>
          <PasswordField
            label={t('common.password')}
            kind="current"
            {...form.field('password')}
            error={errors.password && t(`session.error.${errors.password}`)}
          />
          <Link className={`${styles.link} ${styles.forgot}`} to="/forgot" search={{ to }}>
            {t('session.login.forgot')}
          </Link>
        </div>
        {rememberLogin ? (
          <Checkbox
            label={t('session.login.remember')}
            checked={draft.rememberMe}
            onChange={(rememberMe) => change({ rememberMe })}
          />
        ) : null}
        <Refusal failure={form.refusal} />
        <Button className={styles.submit} type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('common.logIn')}
        </Button>
        <p className={styles.aside}>
          {/* the text ends with a space where its language has spaces between sentences */}
          {t('session.login.newHere')}
          <Link className={styles.strong} to="/register" search={{ to }}>
            {t('session.login.create')}
          </Link>
        </p>
      </form>
    </SessionFrame>
  );
}

function contactOf({ entry, country }: LoginDraft): Contact {
  return contactFromEntry(entry, country, brand().switches.phoneRegister);
}

/** The rules of phone numbers, if needed and loadable. */
async function rulesFor(draft: LoginDraft): Promise<PhoneRules | null> {
  return contactOf(draft).kind === 'phone' ? loadPhoneRules().catch(() => null) : null;
}

async function nameOf(draft: LoginDraft): Promise<LoginName | null> {
  return loginNameOf(contactOf(draft), await rulesFor(draft));
}
