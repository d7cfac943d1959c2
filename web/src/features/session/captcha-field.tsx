import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconRefresh } from '@truefill/ui/components/icons.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { CAPTCHA_MAX } from './model.ts';
import styles from './session-form.module.css';
import type { Captcha } from './use-captcha.ts';

export interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The captcha image and the field for its text. */
export function CaptchaField({ captcha, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('session.captcha.label')}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={CAPTCHA_MAX}
      value={value}
      onChange={onChange}
      error={error}
      hint={t('session.captcha.hint')}
      trailing={
        <>
          {/* the box reserves its space while the image loads */}
          <span className={styles.captcha}>
            {captcha.image === '' ? null : <img src={captcha.image} alt={t('session.captcha.image')} />}
          </span>
          <IconButton className={styles.redraw} label={t('session.captcha.refresh')} onClick={captcha.refresh}>
            <IconRefresh size={20} />
          </IconButton>
        </>
      }
    />
  );
}
