import { useTranslation } from 'react-i18next';
import styles from './key-help.module.css';
import { KEYS, type KeyAction } from './keys.ts';
import { ticketModes } from '../trading-parts/ticket-mode.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';

// as printed on the key
const ESCAPE = 'Esc';

export interface KeyHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const OF_TICKET: readonly KeyAction[] = ['buy', 'sell'];

/** The keyboard shortcuts; those of the ticket only if there is one. */
export function KeyHelp({ open, onClose }: KeyHelpProps) {
  const { t } = useTranslation();
  const trades = ticketModes().length > 0;
  const actions = (Object.keys(KEYS) as KeyAction[]).filter((action) => trades || !OF_TICKET.includes(action));
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.keys.title')}>
      <dl className={styles.keys}>
        {actions.map((action) => (
          <div key={action} className={styles.row}>
            <dt>{t(action === 'search' ? 'shell.searchMarkets' : `shell.keys.${action}`)}</dt>
            <dd>
              <kbd>{KEYS[action].toUpperCase()}</kbd>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('shell.keys.leave')}</dt>
          <dd>
            <kbd>{ESCAPE}</kbd>
          </dd>
        </div>
      </dl>
    </Sheet>
  );
}
