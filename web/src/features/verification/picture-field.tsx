import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSlot } from '@truefill/api/verification/mapping.ts';
import { IconCamera, IconCheck, IconUserCircle, IconId } from '@truefill/ui/components/icons.ts';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { ProgressBar } from '@truefill/ui/components/progress-bar.tsx';
import { useObjectUrl, usePrivateImage } from '../../pictures/private-image.ts';
import { usePictureChoice } from '../../pictures/use-picture-choice.ts';
import styles from './verification.module.css';

export interface PictureFieldProps {
  readonly slot: PictureSlot;
  readonly file: File | null;
  /** path of the previously submitted photo; empty for none */
  readonly before: string;
  /** upload progress of the form, 0..1; null if nothing is being uploaded */
  readonly sent: number | null;
  readonly onChange: (file: File) => void;
  readonly error?: string | undefined;
}

/** One of the three photos: taken with the camera if there is one, or chosen as a file. */
export function PictureField({ slot, file, before, sent, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, choose, input } = usePictureChoice(onChange);
  const chosen = useObjectUrl(file);
  const submitted = usePrivateImage(file === null ? before : '');
  const shown = chosen ?? submitted;
  const name = t(`verification.picture.${slot}`);
  const isUploading = sent !== null && file !== null;
  return (
    <div className={styles.picture} data-slot={slot}>
      <PlainButton
        className={styles.frame}
        data-invalid={error ? true : undefined}
        data-full={shown !== null || undefined}
        aria-label={t(shown === null ? 'verification.picture.add' : 'verification.picture.replace', { name })}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        busy={busy}
        waiting={sent !== null}
        onClick={choose}
      >
        {isUploading ? (
          <span className={styles.going}>
            <b>{Math.round(sent * 100)}%</b>
            <ProgressBar label={name} share={sent} />
            {t('verification.picture.sending')}
          </span>
        ) : shown === null ? (
          <span className={styles.empty}>
            {slot === 'portrait' ? <IconUserCircle size={36} /> : <IconId size={36} />}
            <span className={styles.choose}>
              <IconCamera size={18} aria-hidden="true" />
              {t(busy ? 'verification.picture.preparing' : 'verification.picture.take')}
            </span>
          </span>
        ) : (
          <>
            <img src={shown} alt="" />
            <span className={styles.done} aria-hidden="true">
              <IconCheck size={18} />
            </span>
          </>
        )}
      </PlainButton>
      <p className={styles.pictureName}>
        <span>{name}</span>
        {shown === null || isUploading ? null : <span className={styles.replace}>{t('verification.picture.change')}</span>}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {t(`verification.picture.hint.${slot}`)}
      </p>
      <input {...input} name={slot} aria-label={name} />
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
