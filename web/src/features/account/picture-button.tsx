import { useState } from 'react';
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
  const [uncropped, setUncropped] = useState<Blob | null>(null);
  const { busy, choose, input } = usePictureChoice(setUncropped);
  return (
    <>
      <PlainButton className={styles.camera} aria-label={t('account.picture.choose')} busy={busy} onClick={choose}>
        <IconCamera size={18} />
      </PlainButton>
      <input {...input} aria-label={t('account.picture.choose')} />
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
