import { useTranslation } from 'react-i18next';
import type { CurrencyBalanceView } from '@truefill/api/wallet/views.ts';
import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import { USD_CURRENCY_ID } from '@truefill/domain/wallet/coins.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { amountText } from '../../../money-parts/amount.ts';
import { AmountText } from '../../../money-parts/amount-text.tsx';
import { CoinMark } from '../../../money-parts/coin-mark.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import own from './my-wallet.module.css';
import { useBalances } from './use-balances.ts';

export interface BalancesProps {
  readonly onTransfer: (of: CurrencyBalanceView, direction: TransferDirection) => void;
}

/** The balance of each currency with its value, and their total value. */
export function Balances({ onTransfer }: BalancesProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useBalances();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />;
  return (
    <>
      <div className={`${styles.card} ${styles.padded}`}>
        <p className={styles.small}>{t('wallet.allCurrencies')}</p>
        <MoneyText className={own.total} amount={data.total} />
      </div>
      <ul className={styles.rows}>
        {data.list.map((currency) => (
          <li key={currency.currencyId}>
            <CurrencyRow currency={currency} onTransfer={(direction) => onTransfer(currency, direction)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CurrencyRowProps {
  readonly currency: CurrencyBalanceView;
  readonly onTransfer: (direction: TransferDirection) => void;
}

function CurrencyRow({ currency, onTransfer }: CurrencyRowProps) {
  const { t } = useTranslation();
  const { currencyId, currency: name, unit, balance, usdValue, withheld } = currency;
  const isUsd = currencyId === USD_CURRENCY_ID;
  return (
    <div className={own.currency}>
      <CoinMark currency={isUsd ? 'USD' : unit} />
      <span className={styles.what}>
        <span className={styles.title}>{name}</span>
        {withheld > 0 ? (
          <span className={styles.below}>{t('wallet.withheldOf', { amount: amountText(withheld, unit) })}</span>
        ) : null}
      </span>
      <span className={styles.end}>
        <AmountText amount={balance} unit={unit} />
        {isUsd ? null : <span className={styles.state}>≈ {formatMoney(usdValue)}</span>}
      </span>
      {isUsd ? null : (
        <span className={own.transfers}>
          <Button size="small" aria-label={t('wallet.transferNamed.in', { coin: unit })} onClick={() => onTransfer('in')}>
            {t('wallet.transferButton.in')}
          </Button>
          {brand().switches.myWalletPage ? (
            <Button size="small" aria-label={t('wallet.transferNamed.out', { coin: unit })} onClick={() => onTransfer('out')}>
              {t('wallet.transferButton.out')}
            </Button>
          ) : null}
        </span>
      )}
    </div>
  );
}
