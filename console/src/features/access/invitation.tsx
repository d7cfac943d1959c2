import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { PasswordField } from '@truefill/client/forms/password-field.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { isPasswordLongEnough } from '@truefill/client/forms/text-rules.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { call, fetchCall } from '../../calls/call.ts';
import { AccessCard } from './access-card.tsx';
import styles from './access.module.css';
import { FactorSetUp } from './factor-set-up.tsx';
import { useEnter } from './login.tsx';

/** The token is in the URL fragment: it appears in no server log or referrer. */
function tokenOfAddress(): string {
  return location.hash.slice(1);
}

/** An invited person chooses a password and sets up the authenticator app. */
export function InvitationScreen() {
  const { t, i18n } = useTranslation();
  const [token] = useState(tokenOfAddress);
  const [accepted, setAccepted] = useState(false);
  const enter = useEnter(undefined);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => fetchCall('readInvitation', { token }, signal),
    staleTime: Infinity,
  });
  if (accepted) return <FactorSetUp onDone={enter} onStartOver={() => location.assign('/login')} />;
  const failure = invitation.error instanceof CallFailed ? invitation.error.failure : null;
  return (
    <AccessCard
      title={t('console-access.invitation.title')}
      text={invitation.data && t('console-access.invitation.text', { name: invitation.data.name, email: invitation.data.email })}
    >
      {invitation.isPending ? <Skeleton height="120px" /> : null}
      {failure ? (
        <Notice tone="danger" live="assertive" title={t('console-access.invitation.gone')}>
          {errorText(i18n, failure)}
        </Notice>
      ) : null}
      {invitation.data ? <NewPassword token={token} email={invitation.data.email} onAccepted={() => setAccepted(true)} /> : null}
    </AccessCard>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly email: string;
  readonly onAccepted: () => void;
}

interface NewPasswordErrors {
  readonly password?: 'short';
  readonly again?: 'differs';
}

const GUESSABLE = 23564;

function NewPassword({ token, email, onAccepted }: NewPasswordProps) {
  const { t, i18n } = useTranslation();
  const form = useForm({
    draft: useValues({ password: '', again: '' }),
    errors: ({ password, again }): NewPasswordErrors => ({
      ...(isPasswordLongEnough(password) ? {} : { password: 'short' }),
      ...(again === password ? {} : { again: 'differs' }),
    }),
    fieldOf: ({ code }) => (code === GUESSABLE ? 'password' : null),
    send: async ({ password }) => {
      const answer = await call('acceptInvitation', { token, password });
      if (!answer.ok) return answer;
      onAccepted();
      return null;
    },
  });
  const refusal = form.refusalAt('password');
  return (
    <form {...form.props} className={styles.form} aria-label={t('console-access.invitation.title')}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('console-access.invitation.password')}
        kind="new"
        {...form.field('password')}
        error={refusal ? errorText(i18n, refusal) : form.errors.password && t('console-access.invitation.short')}
        autoFocus
      />
      <PasswordField
        label={t('console-access.invitation.again')}
        kind="repeat"
        {...form.field('again')}
        error={form.errors.again && t('console-access.invitation.differs')}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
        {t('console-access.invitation.submit')}
      </Button>
    </form>
  );
}
