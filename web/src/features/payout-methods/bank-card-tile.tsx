import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { BrandArt } from '../../page/brand-art.tsx';
import { BankMark } from './bank-mark.tsx';
import styles from './bank-card-tile.module.css';

export interface BankCardTileProps {
  /** empty until it is typed */
  readonly bankName: string;
  readonly bankCode: string;
  /** the last digits of the account, at most four */
  readonly accountEnds: string;
  /** empty in lists, whose data does not include it */
  readonly payee?: string | undefined;
}

const DIGITS = 16;

/** An account number of which only the last digits are known, in four groups: the rest is asterisks. */
export function maskedGroups(accountEnds: string): readonly string[] {
  const masked = accountEnds.slice(-4).padStart(DIGITS, '*');
  return [0, 4, 8, 12].map((start) => masked.slice(start, start + 4));
}

/** A bank card drawn as a card. */
export function BankCardTile({ bankName, bankCode, accountEnds, payee = '' }: BankCardTileProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tile}>
      <BrandArt />
      <div className={styles.head}>
        <p className={styles.bank}>{bankName || t('payout.cards.bankName')}</p>
        {bankName === '' ? null : <BankMark bankCode={bankCode} bankName={bankName} />}
      </div>
      <div>
        <p className={styles.number}>
          <VisuallyHidden>{t('payout.cards.endsIn', { digits: accountEnds })}</VisuallyHidden>
          {maskedGroups(accountEnds).map((group, at) => (
            <span key={at} aria-hidden="true">
              {group}
            </span>
          ))}
        </p>
        {payee === '' ? null : <p className={styles.payee}>{payee}</p>}
      </div>
    </div>
  );
}
