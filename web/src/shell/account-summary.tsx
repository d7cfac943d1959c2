import { Link, useLocation } from '@tanstack/react-router';
import { totalOf } from '@truefill/api/identity/user-mapping.ts';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useTranslation } from 'react-i18next';
import { AccountModeSwitch } from '../features/account/account-mode-switch.tsx';
import { useBalance } from '../live/exchange-feed.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import styles from './account-summary.module.css';

/** Real or demo with the balances of that account, and the way to deposit; for visitors, links to login and registration. */
export function AccountSummary({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  const isDemo = useSession((session) => session.accountMode === 'demo');
  const balance = useBalance();
  // login and registration link to each other, keeping the original return path
  const to = useLocation({ select: ({ href, search }) => search.to ?? href });
  if (status === 'unknown') return null;
  if (status === 'visitor') {
    return (
      <div className={styles.ways}>
        <Link to="/login" search={{ to }} className={buttonClass('ghost', 'medium')}>
          {t('common.logIn')}
        </Link>
        <Link to="/register" search={{ to }} className={buttonClass('primary', 'medium')}>
          {t('shell.openAccount')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <AccountModeSwitch />
      <Link to="/user" className={styles.summary}>
        {compact ? null : <Figure label={t('common.totalBalance')} amount={balance && totalOf(balance)} />}
        <Figure label={t('common.available')} amount={balance && balance.available} />
      </Link>
      {compact || isDemo ? null : (
        <Link to="/user/deposit" className={classNames(styles.deposit, buttonClass('primary', 'medium'))}>
          {t('deposit.title')}
        </Link>
      )}
    </>
  );
}

function Figure({ label, amount }: { readonly label: string; readonly amount: number | null }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>{amount === null ? NO_VALUE : formatMoney(amount)}</span>
    </span>
  );
}
