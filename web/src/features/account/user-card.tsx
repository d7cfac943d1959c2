import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { totalOf } from '@truefill/api/identity/user-mapping.ts';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { IconArrowDownLeft, IconArrowUpRight, IconCopy } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBalance } from '../../live/exchange-feed.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { AccountModeSwitch } from './account-mode-switch.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './account.module.css';
import { Avatar } from './avatar.tsx';
import { nameOf, useUserQuery } from '../../page/use-user.ts';
import { NotificationBell } from '../notifications/index.ts';

/** The logged-in user with total and available money of the selected account. */
export function UserCard() {
  const { t } = useTranslation();
  const { user, failed, retry } = useUserQuery();
  const onPages = useFrame() === 'pages';
  const balance = useBalance() ?? user?.balance;
  const demo = useSession((session) => session.accountMode === 'demo');
  const total = balance ? totalOf(balance) : null;
  return (
    <>
      {onPages ? <VisuallyHidden heading>{t('shell.tab.user')}</VisuallyHidden> : null}
      <div className={styles.person}>
        <Avatar user={user} size={56} />
        {user ? (
          <div className={styles.who}>
            <p className={styles.nick}>{nameOf(user)}</p>
            <button type="button" className={styles.uid} onClick={() => copyText(user.uid)}>
              {t('account.uid')} <span className="numeric">{user.uid}</span>
              <IconCopy size={15} aria-label={t('account.copy')} />
            </button>
          </div>
        ) : failed ? (
          <div className={styles.who} role="alert">
            <p className={styles.small}>{t('account.notRead')}</p>
            <Button size="small" onClick={retry}>
              {t('shell.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton width="140px" height="40px" />
        )}
        {onPages ? (
          <span className={styles.bell}>
            <NotificationBell />
          </span>
        ) : null}
      </div>
      <section className={styles.balance} data-demo={demo || undefined}>
        <div className={styles.balanceHead}>
          <p>{t('common.totalBalance')}</p>
          {demo ? <Tag tone="demo">{t('account.playMoney')}</Tag> : null}
          <AccountModeSwitch />
        </div>
        <MoneyText className={styles.total} amount={total} />
        <p className={styles.available}>
          {t('common.available')} <MoneyText amount={balance?.available ?? null} />
        </p>
        {balance?.withheld ? (
          <p className={styles.available}>
            {t('common.withheld')} <MoneyText amount={balance.withheld} />
          </p>
        ) : null}
        {onPages && !demo ? <MoneyLinks /> : null}
      </section>
    </>
  );
}

/** Deposit and withdrawal; in a wide window the bar above leads to the deposit. */
function MoneyLinks() {
  const { t } = useTranslation();
  return (
    <div className={styles.money}>
      <Link to="/user/deposit" className={buttonClass('primary', 'large', true)}>
        <IconArrowDownLeft size={18} aria-hidden="true" />
        {t('deposit.title')}
      </Link>
      <Link to="/user/withdraw" className={buttonClass('neutral', 'large', true)}>
        <IconArrowUpRight size={18} aria-hidden="true" />
        {t('withdraw.title')}
      </Link>
    </div>
  );
}
