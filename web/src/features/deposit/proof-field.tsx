import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCamera, IconX } from '@truefill/ui/components/icons.ts';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { useFocusKept } from '../../page/use-focus-kept.ts';
import { useObjectUrl } from '../../pictures/private-image.ts';
import { usePictureChoice } from '../../pictures/use-picture-choice.ts';
import { fileSize } from './file-size.ts';
import styles from './deposit.module.css';

export interface ProofFieldProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
}

/** The image that proves a payment: HEIC is converted to JPEG, and large images are scaled down. */
export function ProofField({ file, onChange, error }: ProofFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { busy, choose, input } = usePictureChoice(onChange);
  const preview = useObjectUrl(file);
  const part = useRef<HTMLDivElement>(null);
  // choosing a file replaces the button that has the focus, as does removing it
  useFocusKept(part, file);
  return (
    <div ref={part} className={styles.proof}>
      <p className={styles.proofHead} id={`${id}-label`}>
        <span>{t('deposit.proof')}</span>
        <span className={styles.proofKinds}>{t('deposit.proofKinds', { megabytes: brand().images.maxMegabytes })}</span>
      </p>
      {file === null ? (
        <PlainButton
          className={styles.drop}
          busy={busy}
          data-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={choose}
        >
          <IconCamera size={22} aria-hidden="true" />
          {t('account.picture.choose')}
        </PlainButton>
      ) : (
        <div className={styles.file}>
          {preview === null ? null : <img src={preview} alt="" />}
          <span className={styles.fileWords}>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.fileSize}>{fileSize(file.size)}</span>
          </span>
          <IconButton label={t('deposit.removeProof')} onClick={() => onChange(null)}>
            <IconX size={18} />
          </IconButton>
        </div>
      )}
      <input {...input} name="depositProof" aria-labelledby={`${id}-label`} />
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
