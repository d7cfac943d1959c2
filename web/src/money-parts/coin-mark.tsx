import { COIN_DRAWINGS } from '@truefill/api/wallet/coin-drawings.ts';
import styles from './money.module.css';

/** The round mark of a currency. Decorative: its code is beside it. */
export function CoinMark({ currency, size = 36 }: { readonly currency: string; readonly size?: number }) {
  const drawing = COIN_DRAWINGS[currency];
  return (
    <svg className={styles.coin} data-coin={currency} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={drawing?.color ?? '#4b5566'} />
      {drawing ? <path d={drawing.path} /> : <circle cx="12" cy="12" r="4.5" data-hollow />}
    </svg>
  );
}
