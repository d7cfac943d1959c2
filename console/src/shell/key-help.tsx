import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './key-help.module.css';

/** In the order of the help; as printed on the keys. */
const KEYS = {
  move: ['J', 'K'],
  open: ['Enter'],
  claim: ['C'],
  approve: ['A'],
  reject: ['R'],
  leave: ['Esc'],
  search: ['/', 'Ctrl K'],
  help: ['?'],
} as const;

export interface KeyHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keyboard shortcuts. */
export function KeyHelp({ open, onClose }: KeyHelpProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console.keys.title')}>
      <dl className={styles.keys}>
        {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => (
          <div key={name} className={styles.row}>
            <dt>{t(`console.keys.${name}`)}</dt>
            <dd>
              {KEYS[name].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
