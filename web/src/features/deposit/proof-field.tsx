import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCamera, IconX } from '@truefill/ui/components/icons.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const { busy, take } = usePictureChoice(onChange);
  const preview = useObjectUrl(file);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part, file);
  return (
    <div ref={part} className={styles.proof}>
      <p className={styles.proofHead} id={`${id}-label`}>
        <span>{t('deposit.proof')}</span>
        <span className={styles.proofKinds}>{t('deposit.proofKinds', { megabytes: brand().images.maxMegabytes })}</span>
      </p>
      {file === null ? (
        <button
          type="button"
          className={styles.drop}
          aria-busy={busy || undefined}
          data-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // a disabled button would lose the focus
          aria-disabled={busy || undefined}
          onClick={() => busy || input.current?.click()}
        >
          <IconCamera size={22} aria-hidden="true" />
          {t('account.picture.choose')}
        </button>
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
      <input
        ref={input}
        type="file"
        name="depositProof"
        accept=".heic,.jpg,.jpeg,.png"
        aria-labelledby={`${id}-label`}
        hidden
        onChange={(event) => void take(event)}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Choosing a file replaces the button that has the focus with another one, as does removing it: that one gets the focus. */
function useFocusKept(part: RefObject<HTMLElement | null>, file: File | null): void {
  const shown = useRef(file);
  useEffect(() => {
    if (shown.current === file) return;
    shown.current = file;
    if (document.activeElement === document.body) part.current?.querySelector('button')?.focus();
  }, [part, file]);
}
