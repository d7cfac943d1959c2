import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../live/optional-part.tsx';
import { brand } from '@truefill/client/brand.ts';
import { opensConsole } from './tap-counter.ts';
import styles from './version-text.module.css';

const VersionConsole = optionalPart(() => import('./version-console.tsx'), 'VersionConsole');

/** The site's name and the version. More than five taps on it within three seconds open the diagnostics for support. */
export function VersionText() {
  const { t } = useTranslation();
  const taps = useRef<number[]>([]);
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const tap = (): void => {
    taps.current = [...taps.current, performance.now()].slice(-10);
    if (!opensConsole(taps.current)) return;
    taps.current = [];
    setOpen(true);
    setEverOpen(true);
  };
  const { site, version } = brand();
  return (
    <>
      <button type="button" className={styles.version} onClick={tap}>
        {site}, {t('shell.version', { version })}
      </button>
      {everOpen ? <VersionConsole open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
