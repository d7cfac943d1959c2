import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { RECOVERY_CODE_MAX } from '@truefill/client/factors/factor-kinds.ts';
import { isCode } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { refusesFactor } from '../../page/refuses-factor.ts';
import type { Operator } from '../../session/session.ts';
import { AccessCard } from './access-card.tsx';
import styles from './access.module.css';

export interface CodeStepProps {
  readonly onDone: (operator: Operator) => void;
  readonly onStartOver: () => void;
}

/** The second factor: a code from the authenticator app, or a recovery code. */
export function CodeStep({ onDone, onStartOver }: CodeStepProps) {
  const { t, i18n } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const form = useForm({
    draft: useValues({ code: '' }),
    errors: ({ code }): { readonly code?: 'missing' } =>
      (byRecovery ? code.trim() !== '' : isCode(code)) ? {} : { code: 'missing' },
    fieldOf: (refusal) => (refusesFactor(refusal) ? 'code' : null),
    clearOnFailure: (refusal) => (refusesFactor(refusal) ? { code: '' } : null),
    send: async ({ code }) => {
      const answer = await call('operatorSignIn', byRecovery ? { recoveryCode: code.trim() } : { authCode: code });
      if (!answer.ok) return answer;
      onDone(answer.data);
      return null;
    },
  });
  const refusal = form.refusalAt('code');
  const missing = form.errors.code && t(byRecovery ? 'console-access.code.recoveryMissing' : 'console-access.code.missing');
  const error = refusal ? errorText(i18n, refusal) : missing;
  return (
    <AccessCard
      title={t('console-access.code.title')}
      text={t(byRecovery ? 'console-access.code.recoveryText' : 'console-access.code.text')}
    >
      <form {...form.props} className={styles.form} aria-label={t('console-access.code.title')}>
        {byRecovery ? (
          <TextField
            key={`recovery ${form.round}`}
            label={t('console-access.code.recovery')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={RECOVERY_CODE_MAX}
            autoFocus
            {...form.field('code')}
            error={error}
          />
        ) : (
          <CodeField
            key={`app ${form.round}`}
            label={t('console-access.code.app')}
            {...form.field('code')}
            onComplete={(code) => void form.submit({ typed: { code } })}
            error={error}
            busy={form.busy}
            autoFocus
          />
        )}
        <Refusal failure={form.refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('console-access.code.submit')}
        </Button>
        <PlainButton
          className={styles.other}
          waiting={form.busy}
          onClick={() => {
            setByRecovery(!byRecovery);
            form.begin({ code: '' });
          }}
        >
          {t(byRecovery ? 'console-access.code.useApp' : 'console-access.code.useRecovery')}
        </PlainButton>
        <PlainButton className={styles.other} waiting={form.busy} onClick={onStartOver}>
          {t('console-access.startOver')}
        </PlainButton>
      </form>
    </AccessCard>
  );
}
