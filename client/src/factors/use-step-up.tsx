import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { securityFromWire, type ProofKind } from '@truefill/api/identity/security-mapping.ts';
import { call } from '../calls/client.ts';
import { errorText } from '../calls/error-text.ts';
import type { Failure, Result } from '../calls/result.ts';
import { showToast } from '../toasts/toast-store.ts';
import { Sheet } from '../overlays/sheet.tsx';
import { FactorForm, type FactorProof } from './factor-form.tsx';
import { METHOD_GONE } from './factor-kinds.ts';
import type { PasskeyRequest } from './passkey.ts';

interface Requested {
  readonly kinds: readonly ProofKind[];
  answer(proved: boolean): void;
}

export interface StepUp {
  /** Runs an action that may need a fresh proof: if the server requires one, the user gives it and the action runs again. */
  prove<Data>(act: () => Promise<Result<Data>>): Promise<Result<Data>>;
  /** render this in the screen */
  readonly dialog: ReactNode;
}

/** Sensitive changes: the server decides when the user must confirm their identity again. */
export function useStepUp(): StepUp {
  const { t } = useTranslation();
  const [requested, setRequested] = useState<Requested | null>(null);
  const closed = useRef<(() => void) | null>(null);

  const prove = async <Data,>(act: () => Promise<Result<Data>>): Promise<Result<Data>> => {
    const first = await act();
    if (first.ok || first.code !== ERROR_CODES.freshProofNeeded) return first;
    const security = await call('userSecurity', {});
    if (!security.ok) return security;
    const { proofs } = securityFromWire(security.data);
    const proved = await new Promise<boolean>((resolve) => setRequested({ kinds: proofs, answer: resolve }));
    setRequested(null);
    if (proved) return act();
    // a closing sheet returns the focus, which would take it from what shows the refusal
    await new Promise<void>((resolve) => (closed.current = resolve));
    return first;
  };
  const attempt = async (proof: FactorProof): Promise<Failure | null> => {
    const result = await call('stepUp', proof);
    if (result.ok) requested?.answer(true);
    else if (result.code === METHOD_GONE) await offerOthers();
    return result.ok ? null : result;
  };
  /** A method may be removed on another device while this one waits for it. */
  const offerOthers = async (): Promise<void> => {
    const security = await call('userSecurity', {});
    if (security.ok) setRequested((now) => now && { ...now, kinds: securityFromWire(security.data).proofs });
  };
  const passkeyRequest = async (): Promise<PasskeyRequest | null> => {
    const result = await call('passkeyChallenge', {});
    if (result.ok) return result.data;
    showToast('error', (language) => errorText(language, result));
    return null;
  };
  return {
    prove,
    dialog: (
      <Sheet
        open={requested !== null}
        onClose={() => requested?.answer(false)}
        onClosed={() => closed.current?.()}
        title={t('security.proof.form')}
      >
        {requested ? (
          <FactorForm
            kinds={requested.kinds}
            submitLabel={t('security.proof.submit')}
            attempt={attempt}
            passkeyRequest={passkeyRequest}
          />
        ) : null}
      </Sheet>
    ),
  };
}
