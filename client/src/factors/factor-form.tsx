import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofKind } from '@truefill/api/identity/security-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { IconFingerprint } from '@truefill/ui/components/icons.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { errorText } from '../calls/error-text.ts';
import type { Failure } from '../calls/result.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { isCode } from '../forms/text-rules.ts';
import { useFaultFocus } from '../forms/use-fault-focus.ts';
import { Refusal } from '../forms/refusal.tsx';
import styles from './factor-form.module.css';
import { offeredKinds, RECOVERY_CODE_MAX } from './factor-kinds.ts';
import { passkeysSupported, showPasskey, type PasskeyAssertion, type PasskeyRequest } from './passkey.ts';

/** What the user shows: one of them. */
export interface FactorProof {
  readonly authCode?: string;
  readonly recoveryCode?: string;
  readonly password?: string;
  readonly passkey?: PasskeyAssertion;
}

export interface FactorFormProps {
  /** the ways that the server takes from this user */
  readonly kinds: readonly ProofKind[];
  readonly submitLabel: string;
  /** sends the proof. @returns what refused it, null when it was taken */
  readonly attempt: (proof: FactorProof) => Promise<Failure | null>;
  /** a challenge for the passkey; null where none could be had, which has been said then */
  readonly passkeyRequest: () => Promise<PasskeyRequest | null>;
}

/** Proves who it is: by a code of the authenticator app, a recovery code, a passkey or the password. A refused one is cleared. */
export function FactorForm({ kinds, submitLabel, attempt, passkeyRequest }: FactorFormProps) {
  const { t, i18n } = useTranslation();
  const offered = offeredKinds(kinds, passkeysSupported());
  const [kind, setKind] = useState<ProofKind | undefined>(offered[0]);
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [passkeyLeft, setPasskeyLeft] = useState(false);
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);

  const missing = missingProof(kind, value);
  const error = refusal ? errorText(i18n, refusal) : tried && missing !== null ? t(`session.fault.${missing}`) : undefined;

  const send = async (proof: FactorProof): Promise<void> => {
    setRefusal(null);
    setBusy(true);
    const refused = await attempt(proof);
    setBusy(false);
    if (refused === null) return;
    setRefusal(refused);
    setTried(false);
    setValue('');
    setRound((count) => count + 1);
  };
  const byPasskey = async (): Promise<void> => {
    setRefusal(null);
    setPasskeyLeft(false);
    setBusy(true);
    const request = await passkeyRequest();
    const shown = request && (await showPasskey(request));
    setBusy(false);
    if (shown) await send({ passkey: shown });
    else if (request) setPasskeyLeft(true);
  };
  const type = (typed: string): void => {
    setValue(typed);
    setRefusal(null);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (missing !== null) return focusFault();
    if (kind === 'recoveryCode') void send({ recoveryCode: value.trim() });
    if (kind === 'password') void send({ password: value });
    if (kind === 'authCode') void send({ authCode: value });
  };
  const choose = (next: ProofKind): void => {
    setKind(next);
    setTried(false);
    setValue('');
    setRefusal(null);
    setPasskeyLeft(false);
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('security.proof.form')} onSubmit={submit}>
      {kind === undefined ? <p className={styles.text}>{t('security.proof.none')}</p> : null}
      {kind === 'authCode' || kind === 'recoveryCode' || kind === 'password' ? (
        // a new round mounts the field again, which puts the focus back into it
        <ProofField
          key={`${kind} ${round}`}
          kind={kind}
          value={value}
          onChange={type}
          onCode={(authCode) => void send({ authCode })}
          error={error}
          disabled={busy}
        />
      ) : null}
      {kind === 'passkey' ? (
        <>
          <p className={styles.text}>{t('security.proof.passkeyText')}</p>
          {passkeyLeft ? <p role="alert">{t('security.proof.passkeyLeft')}</p> : null}
          <Refusal failure={refusal} />
        </>
      ) : null}
      {kind === 'passkey' ? (
        <Button
          tone="primary"
          size="extra-large"
          wide
          busy={busy}
          icon={<IconFingerprint size={20} />}
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
      <OtherWays ways={offered.filter((way) => way !== kind)} disabled={busy} onChoose={choose} />
    </form>
  );
}

interface ProofFieldProps {
  readonly kind: Exclude<ProofKind, 'passkey'>;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** a code whose last digit was typed */
  readonly onCode: (code: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** The field of a proof that is typed. */
function ProofField({ kind, value, onChange, onCode, error, disabled }: ProofFieldProps) {
  const { t } = useTranslation();
  if (kind === 'authCode') {
    const label = t('security.proof.authCode');
    return (
      <CodeField
        label={label}
        value={value}
        onChange={onChange}
        onComplete={onCode}
        error={error}
        disabled={disabled}
        autoFocus
      />
    );
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

/** What of the proof is not there yet; a passkey asks for nothing to be typed. */
function missingProof(
  kind: ProofKind | undefined,
  value: string,
): 'wrong_verification_code' | 'p_t_recovery_code' | 'p_t_password' | null {
  if (kind === 'authCode') return isCode(value) ? null : 'wrong_verification_code';
  if (value.trim() !== '') return null;
  return kind === 'password' ? 'p_t_password' : kind === 'recoveryCode' ? 'p_t_recovery_code' : null;
}

interface OtherWaysProps {
  readonly ways: readonly ProofKind[];
  readonly disabled: boolean;
  readonly onChoose: (kind: ProofKind) => void;
}

function OtherWays({ ways, disabled, onChoose }: OtherWaysProps) {
  const { t } = useTranslation();
  if (ways.length === 0) return null;
  return (
    <ul className={styles.ways} aria-label={t('security.proof.ways')}>
      {ways.map((way) => (
        <li key={way}>
          <button type="button" className={styles.way} disabled={disabled} onClick={() => onChoose(way)}>
            {t(`security.proof.way.${way}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
