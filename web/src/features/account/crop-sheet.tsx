import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './crop-sheet.module.css';
import { cropPicture, type CropArea } from '../../pictures/prepare-picture.ts';
import { useObjectUrl } from '../../pictures/private-image.ts';

const ZOOM = { min: 1, max: 4, step: 0.05 };

export interface CropSheetProps {
  readonly picture: Blob;
  readonly onCropped: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Crops a photo: dragging or the arrow keys move it, the slider zooms. */
export function CropSheet({ picture, onCropped, onClose }: CropSheetProps) {
  const { t } = useTranslation();
  const url = useObjectUrl(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<CropArea | null>(null);
  const { busy, run } = useOneAtATime();

  const cut = async (): Promise<void> => {
    if (!url || !area) return;
    const part = await run(() => cropPicture(url, area).catch(() => null));
    if (part === null) unreadable();
    else if (part) onCropped(part);
  };
  const unreadable = (): void => {
    showToast('error', (language) => language.t('account.picture.error.unreadable'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('account.picture.cut')}
      footer={
        <div className={styles.actions}>
          <Button size="large" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="large" tone="primary" busy={busy} disabled={!area} onClick={() => void cut()}>
            {t('account.picture.use')}
          </Button>
        </div>
      }
    >
      <div className={styles.stage}>
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: unreadable }}
          />
        ) : null}
      </div>
      <label className={styles.zoom}>
        <span>{t('account.picture.zoom')}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </Sheet>
  );
}
