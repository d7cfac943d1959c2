import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '@truefill/ui/components/icons.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import styles from './password-field.module.css';
import { isPasswordLongEnough, TEXT_MAX } from './text-rules.ts';
import { useGuessable } from './use-guessable.ts';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** current: to log in or to confirm; new: with the rules below it; repeat: the new one again */
  readonly kind: 'current' | 'new' | 'repeat';
  readonly autoFocus?: boolean | undefined;
}

/** A password input that can be revealed. Correct names let password managers fill and save it. */
export function PasswordField({ label, value, onChange, error, kind, autoFocus }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label}
      type="password"
      name={kind === 'current' ? 'password' : `${kind}-password`}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      // when revealed it is a text input, without autocorrection or suggestions
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={kind === 'current' ? 'go' : 'next'}
      maxLength={TEXT_MAX}
      autoFocus={autoFocus}
      reveal={{ show: t('session.reveal.show'), hide: t('session.reveal.hide') }}
      value={value}
      onChange={onChange}
      error={error}
      hint={kind === 'new' ? <PasswordRules password={value} /> : undefined}
    />
  );
}

/** The rules of a new password, each checked off once it is met; guessable passwords are reported while typing. */
function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const guessable = useGuessable(password);
  return (
    <span className={styles.rules}>
      <Rule held={isPasswordLongEnough(password)}>{t('session.register.rule')}</Rule>
      <Rule held={guessable === false} broken={guessable === true}>
        {t(guessable === true ? 'session.register.ruleGuessable' : 'session.register.ruleCommon')}
      </Rule>
    </span>
  );
}

interface RuleProps {
  readonly held: boolean;
  readonly broken?: boolean;
  readonly children: ReactNode;
}

function Rule({ held, broken = false, children }: RuleProps) {
  return (
    <span data-held={held || undefined} data-broken={broken || undefined}>
      {held ? <IconCheck size={16} aria-hidden="true" /> : <i className={styles.dot} />}
      {children}
    </span>
  );
}
