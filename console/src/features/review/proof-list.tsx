import { IconMaximize, IconPhotoOff, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import styles from './proof-list.module.css';

/** Every look is recorded: one is enough for as long as the case lies open. */
const KEPT_MS = 60_000;

/** A picture's address in this page; what the server sends may be kept nowhere. */
function useProof(id: string): UseQueryResult<string> {
  return useQuery({
    queryKey: ['proof', id],
    async queryFn({ signal }) {
      const answer = await fetch(CONSOLE_FILE_PATH.replace('{id}', encodeURIComponent(id)), {
        signal,
        credentials: 'same-origin',
      });
      if (!answer.ok) throw new Error(`the proof was answered ${answer.status}`);
      return dataUrlOf(await answer.blob());
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the proof cannot be read')));
    reader.readAsDataURL(blob);
  });
}

function Thumbnail({ id }: { readonly id: string }) {
  const proof = useProof(id);
  if (proof.isError) return <IconPhotoOff size={28} className={styles.none} aria-hidden="true" />;
  return proof.data === undefined ? <Skeleton height="104px" /> : <img src={proof.data} alt="" />;
}

/** The pictures that a user sent as a proof. */
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
        {shown === null ? null : <ProofViewer key={shown} id={proofs[shown] ?? ''} number={shown + 1} />}
      </Sheet>
    </section>
  );
}

const STEP = 1.5;
const LARGEST = 8;
const TURN = 90;

interface ProofViewerProps {
  readonly id: string;
  readonly number: number;
}

/** A picture that can be turned and enlarged; what does not fit is scrolled to. */
function ProofViewer({ id, number }: ProofViewerProps) {
  const src = useProof(id).data;
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  if (src === undefined) return <Notice tone="danger">{t('console-review.proof.failed')}</Notice>;
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <IconButton
          label={t('console-review.proof.smaller')}
          disabled={zoom <= 1}
          onClick={() => setZoom(Math.max(1, zoom / STEP))}
        >
          <IconZoomOut size={22} />
        </IconButton>
        <IconButton
          label={t('console-review.proof.larger')}
          disabled={zoom >= LARGEST}
          onClick={() => setZoom(Math.min(LARGEST, zoom * STEP))}
        >
          <IconZoomIn size={22} />
        </IconButton>
        <IconButton label={t('console-review.proof.turn')} onClick={() => setTurns(turns + 1)}>
          <IconRotateClockwise size={22} />
        </IconButton>
      </div>
      {/* a part that scrolls has to be reachable for keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.stage} tabIndex={0} role="region" aria-label={t('console-review.proof.open', { number })}>
        <img
          src={src}
          alt={t('console-review.proof.alt', { number })}
          className={styles.picture}
          style={{ width: `${zoom * 100}%`, rotate: `${turns * TURN}deg` }}
        />
      </div>
    </div>
  );
}
