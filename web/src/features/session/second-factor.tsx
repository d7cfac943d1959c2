import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '@truefill/client/calls/result.ts';
import { FactorForm, type FactorProof } from '@truefill/client/factors/factor-form.tsx';
import { METHOD_GONE } from '@truefill/client/factors/factor-kinds.ts';
import type { PasskeyRequest } from '@truefill/client/factors/passkey.ts';
import { SessionFrame } from './session-frame.tsx';
import type { LoginOutcome, RequiredFactor } from './use-login.ts';

export interface SecondFactorProps {
  readonly requiredFactor: RequiredFactor;
  /** logs in with the proof; without one it starts over, which returns a new challenge */
  readonly attempt: (proof?: FactorProof) => Promise<LoginOutcome>;
  /** the methods are others by now; null: back to name and password */
  readonly onChange: (requiredFactor: RequiredFactor | null) => void;
}

/**
 * The second step of a login. A complete code is submitted automatically; a refused one is cleared and the field gets the
 * focus.
 */
export function SecondFactor({ requiredFactor, attempt, onChange }: SecondFactorProps) {
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
    if (outcome.kind !== 'refused') return null;
    if (outcome.failure.code === METHOD_GONE) await offerOthers();
    return outcome.failure;
  };
  /** A method may be removed on another device while this one waits for it. */
  const offerOthers = async (): Promise<void> => {
    const outcome = await attempt();
    if (outcome.kind !== 'factor') return;
    unused.current = outcome.requiredFactor.passkeyOptions ?? null;
    onChange(outcome.requiredFactor);
  };
  return (
    <SessionFrame title={t('session.factor.title')} subtitle={t('session.factor.subtitle')} onBack={() => onChange(null)}>
      <FactorForm kinds={requiredFactor.factors} submitLabel={t('common.logIn')} attempt={send} passkeyRequest={passkeyRequest} />
    </SessionFrame>
  );
}
