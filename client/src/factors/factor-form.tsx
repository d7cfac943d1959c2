import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { ProofKind } from '@truefill/api/identity/security-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { IconFingerprint } from '@truefill/ui/components/icons.ts';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { isCode } from '../forms/text-rules.ts';
import { useForm, useValues } from '../forms/use-form.ts';
import { Refusal } from '../forms/refusal.tsx';
import styles from './factor-form.module.css';
import { METHOD_GONE, offeredKinds, RECOVERY_CODE_MAX } from './factor-kinds.ts';
import { passkeysSupported, showPasskey, type PasskeyAssertion, type PasskeyRequest } from './passkey.ts';

/** The proof that the user gives: one of these. */
export interface FactorProof {
  readonly authCode?: string;
  readonly recoveryCode?: string;
  readonly password?: string;
  readonly passkey?: PasskeyAssertion;
}

export interface FactorFormProps {
  /** the methods that the server accepts from this user */
  readonly kinds: readonly ProofKind[];
  readonly submitLabel: string;
  /** sends the proof. @returns why it was refused, null if it was accepted */
  readonly attempt: (proof: FactorProof) => Promise<Failure | null>;
  /** requests a challenge for the passkey; null on failure, which has then been reported */
  readonly passkeyRequest: () => Promise<PasskeyRequest | null>;
}

/**
 * Verifies the user: by a code from the authenticator app, a recovery code, a passkey or the password. A refused one is
 * cleared.
 */
export function FactorForm({ kinds, submitLabel, attempt, passkeyRequest }: FactorFormProps) {
  const { t, i18n } = useTranslation();
  const offered = offeredKinds(kinds, passkeysSupported());
  const [passkeyLeft, setPasskeyLeft] = useState(false);
  const draft = useValues<FactorValues>({ kind: offered[0], value: '' });
  const [chosen] = draft;
  // the chosen one may have been removed meanwhile
  const kind = chosen.kind !== undefined && offered.includes(chosen.kind) ? chosen.kind : offered[0];
  const form = useForm({
    draft,
    errors: ({ value }) => missingProof({ kind, value }),
    fieldOf: ({ code, retryAfterSeconds }) =>
      // a waiting time is no error of the code, and counts down
      kind === 'passkey' || code === METHOD_GONE || retryAfterSeconds ? null : 'value',
    clearOnFailure: () => ({ value: '' }),
    send: async ({ value }) => attempt(proofOf({ kind, value })),
  });
  const { busy } = form;
  const refusal = form.refusalAt('value');
  const error = refusal ? errorText(i18n, refusal) : form.errors.value && t(`session.error.${form.errors.value}`);

  const ownText = form.refusal && refusalText(form.refusal, kind);

  const byPasskey = (): Promise<void> =>
    form.run(async () => {
      setPasskeyLeft(false);
      const request = await passkeyRequest();
      const shown = request && (await showPasskey(request));
      if (shown) return attempt({ passkey: shown });
      if (request) setPasskeyLeft(true);
      return null;
    });
  const choose = (next: ProofKind): void => {
    form.begin({ kind: next, value: '' });
    setPasskeyLeft(false);
  };
  return (
    <form {...form.props} className={styles.form} aria-label={t('security.proof.form')}>
      {kind === undefined ? <p className={styles.text}>{t('security.proof.none')}</p> : null}
      {kind === 'authCode' || kind === 'recoveryCode' || kind === 'password' ? (
        // a new attempt mounts the field again, which restores its focus
        <ProofField
          key={`${kind} ${form.round}`}
          kind={kind}
          {...form.field('value')}
          onCode={(value) => void form.submit({ typed: { value } })}
          error={error}
          busy={busy}
        />
      ) : null}
      {kind === 'passkey' ? (
        <>
          <p className={styles.text}>{t('security.proof.passkeyText')}</p>
          {passkeyLeft ? <p role="alert">{t('security.proof.passkeyLeft')}</p> : null}
        </>
      ) : null}
      <Refusal failure={form.refusal} text={ownText ? t(ownText) : undefined} />
      {kind === 'passkey' ? (
        <Button
          tone="primary"
          size="extra-large"
          wide
          busy={busy}
          icon={<IconFingerprint size={20} />}
          autoFocus
          onClick={() => void byPasskey()}
        >
          {t('security.proof.way.passkey')}
        </Button>
      ) : null}
      {kind !== 'passkey' && kind !== undefined ? (
        <Button type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {submitLabel}
        </Button>
      ) : null}
      <OtherFactors factors={offered.filter((factor) => factor !== kind)} waiting={busy} onChoose={choose} />
    </form>
  );
}

interface ProofFieldProps {
  readonly kind: Exclude<ProofKind, 'passkey'>;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** a code with all its digits */
  readonly onCode: (code: string) => void;
  readonly error: string | undefined;
  readonly busy: boolean;
}

/** The input of a typed proof. */
function ProofField({ kind, value, onChange, onCode, error, busy }: ProofFieldProps) {
  const { t } = useTranslation();
  if (kind === 'authCode') {
    const label = t('security.proof.authCode');
    return <CodeField label={label} value={value} onChange={onChange} onComplete={onCode} error={error} busy={busy} autoFocus />;
  }
  if (kind === 'password') {
    return (
      <PasswordField
        label={t('security.proof.password')}
        kind="current"
        value={value}
        onChange={onChange}
        error={error}
        autoFocus
      />
    );
  }
  return (
    <TextField
      label={t('security.proof.recoveryCode')}
      name="recovery-code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={RECOVERY_CODE_MAX}
      value={value}
      onChange={onChange}
      error={error}
      hint={t('security.proof.recoveryHint')}
      autoFocus
    />
  );
}

interface FactorValues {
  readonly kind: ProofKind | undefined;
  readonly value: string;
}

interface FactorErrors {
  readonly value?: 'wrong_verification_code' | 'p_t_recovery_code' | 'p_t_password';
}

/** Which part of the proof is missing; a passkey needs no input. */
function missingProof({ kind, value }: FactorValues): FactorErrors {
  if (kind === 'authCode') return isCode(value) ? {} : { value: 'wrong_verification_code' };
  if (value.trim() !== '') return {};
  if (kind === 'password') return { value: 'p_t_password' };
  return kind === 'recoveryCode' ? { value: 'p_t_recovery_code' } : {};
}

/** What to say instead of the code's own text, which is about typed codes. */
function refusalText(refusal: Failure, kind: ProofKind | undefined) {
  if (refusal.code === METHOD_GONE) return 'security.proof.changed';
  return refusal.code === ERROR_CODES.invalidCode && kind === 'passkey' ? 'security.proof.passkeyRefused' : null;
}

function proofOf({ kind, value }: FactorValues): FactorProof {
  if (kind === 'password') return { password: value };
  return kind === 'recoveryCode' ? { recoveryCode: value.trim() } : { authCode: value };
}

interface OtherFactorsProps {
  readonly factors: readonly ProofKind[];
  readonly waiting: boolean;
  readonly onChoose: (kind: ProofKind) => void;
}

function OtherFactors({ factors, waiting, onChoose }: OtherFactorsProps) {
  const { t } = useTranslation();
  if (factors.length === 0) return null;
  return (
    <ul className={styles.ways} aria-label={t('security.proof.ways')}>
      {factors.map((factor) => (
        <li key={factor}>
          <PlainButton className={styles.way} waiting={waiting} onClick={() => onChoose(factor)}>
            {t(`security.proof.way.${factor}`)}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
