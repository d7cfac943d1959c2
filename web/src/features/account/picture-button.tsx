import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import { IconCamera } from '@truefill/ui/components/icons.ts';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import styles from './account.module.css';
import { usePictureChoice } from '../../pictures/use-picture-choice.ts';

const CropSheet = optionalPart(() => import('./crop-sheet.tsx'), 'CropSheet');

export interface PictureButtonProps {
  readonly onPicture: (picture: Blob) => void;
}

/** Chooses a profile photo: picks a file, converts HEIC to JPEG, then crops it. */
export function PictureButton({ onPicture }: PictureButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [uncropped, setUncropped] = useState<Blob | null>(null);
  const { busy, take } = usePictureChoice(setUncropped);
  return (
    <>
      <PlainButton
        className={styles.camera}
        aria-label={t('account.picture.choose')}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={18} />
      </PlainButton>
      <input
        ref={input}
        type="file"
        accept=".heic,.jpg,.jpeg,.png"
        aria-label={t('account.picture.choose')}
        hidden
        onChange={(event) => void take(event)}
      />
      {uncropped ? (
        <CropSheet
          picture={uncropped}
          onClose={() => setUncropped(null)}
          onCropped={(picture) => {
            setUncropped(null);
            onPicture(picture);
          }}
        />
      ) : null}
    </>
  );
}
