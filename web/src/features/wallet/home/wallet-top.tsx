import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { totalOf } from '@truefill/api/identity/user-mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconArrowDownLeft, IconArrowUpRight, IconEye, IconEyeOff } from '@truefill/ui/components/icons.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBalance } from '../../../live/exchange-feed.ts';
import { BrandArt } from '../../../page/brand-art.tsx';
import { useUser } from '../../../page/use-user.ts';
import { Sum } from './sum.tsx';
import styles from './wallet-home.module.css';

export interface WalletTopProps {
  /** whether sums are hidden from people nearby */
  readonly hidden: boolean;
  readonly onHide: (hidden: boolean) => void;
}

/** The account's balances over the brand's artwork, with deposit and withdrawal. */
export function WalletTop({ hidden, onHide }: WalletTopProps) {
  const { t } = useTranslation();
  const user = useUser();
  const balance = useBalance() ?? user?.balance;
  const total = balance ? totalOf(balance) : null;
  const shown = (amount: number | null) => <Sum amount={amount} hidden={hidden} />;
  const Eye = hidden ? IconEyeOff : IconEye;
  const framed = useFrame() === 'workspace';
  const header = (
    <PageHeader
      title={t('wallet.title')}
      backTo="/user"
      actions={
        <IconButton label={t(hidden ? 'wallet.show' : 'wallet.hide')} onClick={() => onHide(!hidden)}>
          <Eye size={20} />
        </IconButton>
      }
    />
  );
  return (
    <>
      {framed ? header : null}
      <div className={styles.top} data-framed={framed || undefined}>
        <BrandArt />
        {framed ? null : header}
        <div className={styles.sums}>
          <p className={styles.label}>{t('common.totalBalance')}</p>
          <p className={styles.total}>{shown(total)}</p>
          <p className={styles.parts}>
            <span>
              {t('common.available')} <b>{shown(balance?.available ?? null)}</b>
            </span>
            <span>
              {t('wallet.inUse')} <b>{shown(balance?.locked ?? null)}</b>
            </span>
            {balance?.withheld ? (
              <span>
                {t('common.withheld')} <b>{shown(balance.withheld)}</b>
              </span>
            ) : null}
          </p>
        </div>
        <div className={styles.ways}>
          <Link to="/user/deposit" className={styles.deposit}>
            <IconArrowDownLeft size={20} aria-hidden="true" />
            {t('deposit.title')}
          </Link>
          <Link to="/user/withdraw" className={styles.withdraw}>
            <IconArrowUpRight size={20} aria-hidden="true" />
            {t('withdraw.title')}
          </Link>
        </div>
      </div>
    </>
  );
}
