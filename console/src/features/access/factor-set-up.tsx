import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { groupedSecret, qrPath } from '@truefill/client/factors/secret.ts';
import { isCode } from '@truefill/client/forms/text-rules.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { call, fetchCall } from '../../calls/call.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import type { Operator } from '../../session/session.ts';
import { AccessCard } from './access-card.tsx';
import styles from './access.module.css';
import { refusesFactor } from '../../page/refuses-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface FactorSetUpProps {
  readonly onDone: (operator: Operator) => void;
  readonly onStartOver: () => void;
}

interface SetUp {
  readonly recoveryCodes: readonly string[];
  readonly session: Operator;
}

/** The first login: sets up an authenticator app and shows its recovery codes before anything else. */
export function FactorSetUp({ onDone, onStartOver }: FactorSetUpProps) {
  const { t, i18n } = useTranslation();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const factor = useQuery({
    queryKey: ['new factor'],
    queryFn: () => fetchCall('createOperatorFactor', {}),
    // a second secret would invalidate the first one, which may already be scanned
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (setUp) {
    return (
      <AccessCard title={t('console-access.recovery.title')} text={t('console-access.recovery.text')}>
        <RecoveryCodes codes={setUp.recoveryCodes} onSaved={() => onDone(setUp.session)} />
      </AccessCard>
    );
  }
  const failure = factor.error instanceof CallFailed ? factor.error.failure : null;
  return (
    <AccessCard title={t('console-access.factor.title')} text={t('console-access.factor.text')}>
      {failure ? (
        <>
          <Notice tone="danger" live="assertive">
            {errorText(i18n, failure)}
          </Notice>
          <Button size="large" wide onClick={onStartOver}>
            {t('console-access.startOver')}
          </Button>
        </>
      ) : null}
      {factor.isPending ? <Skeleton height="188px" /> : null}
      {factor.data ? <VerifyFactor {...factor.data} onVerified={setSetUp} /> : null}
    </AccessCard>
  );
}

interface VerifyFactorProps {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly onVerified: (setUp: SetUp) => void;
}

function VerifyFactor({ secret, otpauthUrl, onVerified }: VerifyFactorProps) {
  const { t, i18n } = useTranslation();
  const { data, size } = encode(otpauthUrl, { border: 2 });
  const form = useForm({
    draft: useValues({ code: '' }),
    errors: ({ code }): { readonly code?: 'missing' } => (isCode(code) ? {} : { code: 'missing' }),
    fieldOf: (refusal) => (refusesFactor(refusal) ? 'code' : null),
    clearOnFailure: (refusal) => (refusesFactor(refusal) ? { code: '' } : null),
    send: async ({ code }) => {
      const answer = await call('submitOperatorFactor', { authCode: code });
      if (!answer.ok) return answer;
      onVerified(answer.data);
      return null;
    },
  });
  const refusal = form.refusalAt('code');
  return (
    <form {...form.props} className={styles.form} aria-label={t('console-access.factor.title')}>
      <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('console-access.factor.qr')}>
        <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className={styles.text}>{t('console-access.factor.type')}</p>
      <p className={styles.secret}>
        <code>{groupedSecret(secret)}</code>
        <Button tone="outline" size="small" icon={<IconCopy size={16} />} onClick={() => copyText(secret)}>
          {t('console.copy')}
        </Button>
      </p>
      <CodeField
        key={form.round}
        label={t('console-access.factor.code')}
        {...form.field('code')}
        onComplete={(code) => void form.submit({ typed: { code } })}
        error={refusal ? errorText(i18n, refusal) : form.errors.code && t('console-access.code.missing')}
        busy={form.busy}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
        {t('console-access.factor.submit')}
      </Button>
    </form>
  );
}
