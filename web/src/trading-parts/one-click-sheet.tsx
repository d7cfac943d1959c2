import { useTranslation } from 'react-i18next';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { chooseOneClick, useOneClick } from '../preferences/one-click-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './one-click.module.css';

export interface OneClickSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Turns one-click trading on and off, with an explanation. */
export function OneClickSheet({ open, onClose }: OneClickSheetProps) {
  const { t } = useTranslation();
  const on = useOneClick();
  return (
    <Sheet open={open} onClose={onClose} title={t('common.oneClick')}>
      <div className={styles.sheet}>
        <Switch className={styles.switch} label={t('common.oneClick')} checked={on} onChange={chooseOneClick} />
        <p>{t('ticket.oneClick.text')}</p>
        <p>{t('ticket.oneClick.stillAsks')}</p>
      </div>
    </Sheet>
  );
}
