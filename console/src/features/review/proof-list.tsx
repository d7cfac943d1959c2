import { IconMaximize, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { PictureStage, usePicture } from './picture-stage.tsx';
import styles from './proof-list.module.css';

/** A thumbnail of a case's image. */
export function Thumbnail({ id }: { readonly id: string }) {
  const proof = usePicture(id);
  if (proof.isError) return <IconPhotoOff size={28} className={styles.none} aria-hidden="true" />;
  return proof.data === undefined ? <Skeleton height="104px" /> : <img src={proof.data} alt="" />;
}

/** The images that a user uploaded as proof. */
export function ProofList({ proofs }: { readonly proofs: readonly string[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number | null>(null);
  if (proofs.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>{t('console-review.proof.title')}</h3>
      <ul className={styles.proofs}>
        {proofs.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.proof}
              aria-label={t('console-review.proof.open', { number: index + 1 })}
              onClick={() => setShown(index)}
            >
              <Thumbnail id={id} />
              <IconMaximize className={styles.open} size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={t('console-review.proof.title')} wide>
        {shown === null ? null : (
          <PictureStage
            key={shown}
            id={proofs[shown] ?? ''}
            name={t('console-review.proof.open', { number: shown + 1 })}
            alt={t('console-review.proof.alt', { number: shown + 1 })}
          />
        )}
      </Sheet>
    </section>
  );
}
