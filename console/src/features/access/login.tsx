import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { useGo } from '../../page/go.tsx';
import { holdSession, type Operator } from '../../session/session.ts';
import { AccessCard } from './access-card.tsx';
import styles from './access.module.css';
import { CodeStep } from './code-step.tsx';
import { FactorSetUp } from './factor-set-up.tsx';
import { returnPath } from './return-path.ts';

type Step = 'password' | 'setUpFactor' | 'enterCode';

/** Password, then the second factor, which the first login sets up. */
export function LoginScreen() {
  const { to } = useSearch({ strict: false });
  const [step, setStep] = useState<Step>('password');
  const enter = useEnter(to);
  const again = (): void => setStep('password');
  if (step === 'setUpFactor') return <FactorSetUp onDone={enter} onStartOver={again} />;
  if (step === 'enterCode') return <CodeStep onDone={enter} onStartOver={again} />;
  return <PasswordStep onNext={setStep} />;
}

/** Signs in on the page and navigates to the originally requested screen. */
export function useEnter(to: string | undefined): (operator: Operator) => void {
  const go = useGo();
  return (operator) => {
    holdSession(operator);
    go(returnPath(to), { replace: true });
  };
}

interface PasswordErrors {
  readonly email?: 'missing';
  readonly password?: 'missing';
}

function PasswordStep({ onNext }: { readonly onNext: (step: Step) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    draft: useValues({ email: '', password: '' }),
    errors: ({ email, password }): PasswordErrors => ({
      ...(email.trim() === '' ? { email: 'missing' } : {}),
      ...(password === '' ? { password: 'missing' } : {}),
    }),
    send: async ({ email, password }) => {
      const answer = await call('operatorLogin', { email: email.trim(), password });
      if (!answer.ok) return answer;
      onNext(answer.data.next);
      return null;
    },
  });
  return (
    <AccessCard title={t('console-access.login.title')} text={t('console-access.login.text')}>
      <form {...form.props} className={styles.form} aria-label={t('console-access.login.title')}>
        <TextField
          label={t('common.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('email')}
          error={form.errors.email && t('console-access.login.emailMissing')}
        />
        <PasswordField
          label={t('common.password')}
          kind="current"
          {...form.field('password')}
          error={form.errors.password && t('console-access.login.passwordMissing')}
        />
        <Refusal failure={form.refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('console-access.login.next')}
        </Button>
      </form>
    </AccessCard>
  );
}
