import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { operatorHeaders } from '../../calls/call.ts';
import styles from './proof-list.module.css';

/** Every view is recorded: one is enough for as long as the case is open. */
const CACHE_MS = 60_000;

/** The query key of a case's image while it is shown. */
export function pictureKey(id: string): readonly [string, string] {
  return ['proof', id];
}

/** An object URL for an image, because the server's response must not be cached. */
export function usePicture(id: string): UseQueryResult<string> {
  return useQuery({
    queryKey: pictureKey(id),
    async queryFn({ signal }) {
      const answer = await fetch(CONSOLE_FILE_PATH.replace('{id}', encodeURIComponent(id)), {
        signal,
        headers: operatorHeaders(),
        credentials: 'same-origin',
      });
      if (!answer.ok) throw new Error(`the image request failed with status ${answer.status}`);
      return dataUrlOf(await answer.blob());
    },
    staleTime: Infinity,
    gcTime: CACHE_MS,
    retry: false,
  });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the image cannot be read')));
    reader.readAsDataURL(blob);
  });
}

const STEP = 1.5;
const LARGEST = 8;
const TURN = 90;

export interface PictureStageProps {
  readonly id: string;
  /** text alternative of the image */
  readonly name: string;
  readonly alt: string;
}

/** An image that can be rotated and enlarged, with buttons or the keys +, - and t; it scrolls if it does not fit. */
export function PictureStage({ id, name, alt }: PictureStageProps) {
  const { data: src, isError } = usePicture(id);
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const smaller = (): void => setZoom((now) => Math.max(1, now / STEP));
  const larger = (): void => setZoom((now) => Math.min(LARGEST, now * STEP));
  const turn = (): void => setTurns((now) => now + 1);
  if (isError) return <Notice tone="danger">{t('console-review.proof.failed')}</Notice>;
  if (src === undefined) return <Skeleton height="240px" />;
  const keys: Readonly<Record<string, () => void>> = { '+': larger, '=': larger, '-': smaller, t: turn };
  const press = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <IconButton label={`${t('console-review.proof.smaller')}: ${name}`} disabled={zoom <= 1} onClick={smaller}>
          <IconZoomOut size={22} />
        </IconButton>
        <IconButton label={`${t('console-review.proof.larger')}: ${name}`} disabled={zoom >= LARGEST} onClick={larger}>
          <IconZoomIn size={22} />
        </IconButton>
        <IconButton label={`${t('console-review.proof.turn')}: ${name}`} onClick={turn}>
          <IconRotateClockwise size={22} />
        </IconButton>
      </div>
      {/* a part that scrolls has to be reachable for keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div className={styles.stage} tabIndex={0} role="region" aria-label={name} onKeyDown={press}>
        <img src={src} alt={alt} className={styles.picture} style={{ width: `${zoom * 100}%`, rotate: `${turns * TURN}deg` }} />
      </div>
    </div>
  );
}
