import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../live/optional-part.tsx';
import { IconBolt } from '@truefill/ui/components/icons.ts';
import { useOneClick } from '../preferences/one-click-store.ts';
import styles from './one-click.module.css';

const OneClickSheet = optionalPart(() => import('./one-click-sheet.tsx'), 'OneClickSheet');

/** Shows in a ticket that one-click trading is on, and opens its setting; nothing while it is off. */
export function OneClickMark() {
  const { t } = useTranslation();
  const on = useOneClick();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      {on ? (
        <button type="button" className={styles.mark} aria-label={t('ticket.oneClick.on')} onClick={() => setOpen(true)}>
          <IconBolt size={14} aria-hidden="true" />
          {t('ticket.oneClick.short')}
        </button>
      ) : null}
      {open === null ? null : <OneClickSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
