import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCamera } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import styles from './account.module.css';
import { pictureFault } from '../../pictures/picture-file.ts';

const CropSheet = lazy(async () => ({ default: (await import('./crop-sheet.tsx')).CropSheet }));

export interface PictureButtonProps {
  readonly onPicture: (picture: Blob) => void;
}

/** Chooses a profile picture: a file, made a JPEG where it is a HEIC, then the part of it that is shown. */
export function PictureButton({ onPicture }: PictureButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [uncut, setUncut] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.currentTarget.files?.[0];
    // the same file chosen again must be noticed
    event.currentTarget.value = '';
    if (!file) return;
    const megabytes = brand().images.maxMegabytes;
    const refuse = (fault: NonNullable<ReturnType<typeof pictureFault>>): void =>
      showNotice('error', (language) => language.t(`account.picture.fault.${fault}`, { megabytes }));
    const fault = pictureFault(file);
    if (fault) return refuse(fault);
    setBusy(true);
    const { preparePicture } = await import('../../pictures/prepare-picture.ts');
    const prepared = await preparePicture(file);
    setBusy(false);
    if ('fault' in prepared) refuse(prepared.fault);
    else setUncut(prepared.picture);
  };
  return (
    <>
      <button
        type="button"
        className={styles.camera}
        aria-label={t('account.picture.choose')}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={18} />
      </button>
      <input
        ref={input}
        type="file"
        accept=".heic,.jpg,.jpeg,.png"
        aria-label={t('account.picture.choose')}
        hidden
        onChange={(event) => void take(event)}
      />
      {uncut ? (
        <Suspense>
          <CropSheet
            picture={uncut}
            onClose={() => setUncut(null)}
            onCut={(picture) => {
              setUncut(null);
              onPicture(picture);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
