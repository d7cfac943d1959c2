import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '@truefill/client/calls/result.ts';
import { FactorForm, type FactorProof } from '@truefill/client/factors/factor-form.tsx';
import type { PasskeyRequest } from '@truefill/client/factors/passkey.ts';
import { SessionFrame } from './session-frame.tsx';
import type { LoginOutcome, RequiredFactor } from './use-login.ts';

export interface SecondFactorProps {
  readonly requiredFactor: RequiredFactor;
  /** logs in with the proof; without one it starts over, which returns a new challenge */
  readonly attempt: (proof?: FactorProof) => Promise<LoginOutcome>;
  readonly onBack: () => void;
}

/**
 * The second step of a login. A complete code is submitted automatically; a refused one is cleared and the field gets the
 * focus.
 */
export function SecondFactor({ requiredFactor, attempt, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  // a challenge is valid for one attempt
  const unused = useRef(requiredFactor.passkeyOptions ?? null);
  const passkeyRequest = async (): Promise<PasskeyRequest | null> => {
    const first = unused.current;
    unused.current = null;
    if (first) return first;
    const outcome = await attempt();
    return outcome.kind === 'factor' ? (outcome.requiredFactor.passkeyOptions ?? null) : null;
  };
  const send = async (proof: FactorProof): Promise<Failure | null> => {
    const outcome = await attempt(proof);
    return outcome.kind === 'refused' ? outcome.failure : null;
  };
  return (
    <SessionFrame title={t('session.factor.title')} subtitle={t('session.factor.subtitle')} onBack={onBack}>
      <FactorForm kinds={requiredFactor.factors} submitLabel={t('common.logIn')} attempt={send} passkeyRequest={passkeyRequest} />
    </SessionFrame>
  );
}
