import { Link } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../live/exchange-feed.ts';
import { useSession } from '../session/session-store.ts';
import styles from './account-summary.module.css';

/** The user's balance with the account mode, leading to the account; for visitors the ways in. */
export function AccountSummary({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { status, accountMode, userName } = useSession();
  const balance = useBalance();
  if (status === 'unknown') return null;
  if (status === 'visitor') {
    return (
      <div className={styles.ways}>
        <Link to="/login" className={buttonClass('ghost', 'medium')}>
          {t('shell.logIn')}
        </Link>
        <Link to="/register" className={buttonClass('primary', 'medium')}>
          {t('shell.openAccount')}
        </Link>
      </div>
    );
  }
  return (
    <Link to="/user" className={styles.summary}>
      <span className={styles.mode} data-mode={accountMode}>
        {t(accountMode === 'demo' ? 'shell.demoAccount' : 'shell.realAccount')}
      </span>
      {compact ? null : (
        <span className={styles.figure}>
          <span className={styles.label}>{t('shell.totalBalance')}</span>
          <span className={styles.amount}>{balance ? formatMoney(balance.available + balance.locked) : NO_VALUE}</span>
        </span>
      )}
      <span className={styles.figure}>
        <span className={styles.label}>{t('shell.available')}</span>
        <span className={styles.amount}>{balance ? formatMoney(balance.available) : NO_VALUE}</span>
      </span>
      <span className={styles.avatar} aria-hidden="true">
        {userName.slice(0, 2).toUpperCase()}
      </span>
    </Link>
  );
}
