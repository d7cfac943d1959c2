import { useTranslation } from 'react-i18next';
import { PICTURES_MAX } from '@truefill/api/support/reasons.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCamera, IconX } from '@truefill/ui/components/icons.ts';
import { useObjectUrl } from '../../pictures/private-image.ts';
import { usePictureChoice } from '../../pictures/use-picture-choice.ts';
import styles from './support.module.css';

export interface PicturesFieldProps {
  readonly value: readonly File[];
  /** called with an update function: a large image is ready only after a while, and others may be removed or sent meanwhile */
  readonly onChange: (changed: (now: readonly File[]) => readonly File[]) => void;
}

/** Up to three images; large ones are scaled down. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  const { t } = useTranslation();
  const { busy, choose, input } = usePictureChoice((picture) => onChange((now) => [...now, picture].slice(0, PICTURES_MAX)));
  return (
    <div className={styles.files}>
      {value.map((file, at) => (
        // the same file may be selected twice
        // oxlint-disable-next-line react/no-array-index-key
        <Chosen key={at} file={file} onRemove={() => onChange((now) => now.filter((_, other) => other !== at))} />
      ))}
      {value.length < PICTURES_MAX ? (
        <Button icon={<IconCamera size={18} aria-hidden="true" />} busy={busy} onClick={choose}>
          {t('support.addPicture')}
        </Button>
      ) : null}
      <input {...input} aria-label={t('support.addPicture')} />
    </div>
  );
}

function Chosen({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const preview = useObjectUrl(file);
  return (
    <span className={styles.chosen}>
      {preview === null ? null : <img src={preview} alt={file.name} />}
      <IconButton label={t('support.removePicture')} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </span>
  );
}
