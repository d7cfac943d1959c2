import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import type { LoginOutcome } from './use-login.ts';
import { SessionFrame } from './session-frame.tsx';
import styles from './session-form.module.css';

export interface SecondFactorProps {
  readonly busy: boolean;
  readonly attempt: (code: string) => Promise<LoginOutcome>;
  readonly onBack: () => void;
}

/** The six-digit second step. It sends itself when complete; a refused code is cleared and the field takes the focus again. */
export function SecondFactor({ busy, attempt, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [round, setRound] = useState(0);

  const complete = async (full: string): Promise<void> => {
    setRefusal('');
    const outcome = await attempt(full);
    if (outcome.kind === 'in') return;
    setCode('');
    setRound((count) => count + 1);
    if (outcome.kind === 'refused') setRefusal(outcome.text);
  };

  return (
    <SessionFrame title={t('session.factor.title')} subtitle={t('session.factor.subtitle')} onBack={onBack}>
      <div className={styles.form}>
        {/* a new round mounts the field anew, which puts the focus back into it */}
        <CodeField
          key={round}
          label={t('session.factor.code')}
          value={code}
          onChange={setCode}
          onComplete={(full) => void complete(full)}
          error={refusal || undefined}
          disabled={busy}
          autoFocus
        />
      </div>
    </SessionFrame>
  );
}
