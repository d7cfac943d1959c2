import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURES_MAX } from '@truefill/api/support/reasons.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCamera, IconX } from '@truefill/ui/components/icons.ts';
import { pictureFault, PICTURE_MAX_BYTES, type PictureFault } from '../../pictures/picture-file.ts';
import { useObjectUrl } from '../../pictures/private-image.ts';
import styles from './support.module.css';

export interface PicturesFieldProps {
  readonly value: readonly File[];
  readonly onChange: (pictures: readonly File[]) => void;
}

/** Up to three pictures, made smaller where they are large. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = event.currentTarget.files?.[0];
    // the same file chosen again must be noticed
    event.currentTarget.value = '';
    if (!chosen) return;
    const megabytes = PICTURE_MAX_BYTES / 1024 / 1024;
    const refuse = (fault: PictureFault): void =>
      showNotice('error', (language) => language.t(`account.picture.fault.${fault}`, { megabytes }));
    const fault = pictureFault(chosen);
    if (fault) return refuse(fault);
    setBusy(true);
    const { preparePicture } = await import('../../pictures/prepare-picture.ts');
    const prepared = await preparePicture(chosen);
    setBusy(false);
    if ('fault' in prepared) refuse(prepared.fault);
    else onChange([...value, new File([prepared.picture], chosen.name, { type: prepared.picture.type })]);
  };
  return (
    <div className={styles.files}>
      {value.map((file, at) => (
        // the same file may be chosen twice
        // oxlint-disable-next-line react/no-array-index-key
        <Chosen key={at} file={file} onRemove={() => onChange(value.filter((_, other) => other !== at))} />
      ))}
      {value.length < PICTURES_MAX ? (
        <Button icon={<IconCamera size={18} aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
          {t('support.addPicture')}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept=".heic,.jpg,.jpeg,.png"
        aria-label={t('support.addPicture')}
        hidden
        onChange={(event) => void take(event)}
      />
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
