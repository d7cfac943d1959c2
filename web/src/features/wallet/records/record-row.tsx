import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecordView } from '@truefill/api/deposits/record-view.ts';
import { IconArrowDownLeft, IconArrowUpRight } from '@truefill/ui/components/icons.ts';
import { AmountText } from '../../../money-parts/amount-text.tsx';
import styles from '../../../money-parts/money.module.css';
import { ListTime } from '../../../page/list-time.tsx';
import { recordTitle } from './record-title.ts';

/** A deposit or a withdrawal in a list: what, when, how much and its status. Links to its own page. */
export function RecordRow({ record }: { readonly record: RecordView }) {
  const { t } = useTranslation();
  const { kind, state, recordNumber, amount, unit } = record;
  return (
    <Link className={styles.row} to="/user/wallet/depositList" search={{ record: recordNumber }}>
      <span className={styles.disc}>{kind === 'deposit' ? <IconArrowDownLeft size={18} /> : <IconArrowUpRight size={18} />}</span>
      <span className={styles.what}>
        <span className={styles.title}>{recordTitle(t, record)}</span>
        <span className={styles.below}>
          <ListTime atMs={record.submittedAtMs} />
        </span>
      </span>
      <span className={styles.end}>
        <AmountText amount={kind === 'deposit' ? amount : -amount} unit={unit} sign="always" />
        <span className={styles.state} data-state={state}>
          {t(state === 'failed' && record.reason !== '' ? 'wallet.record.failedWithReason' : `wallet.record.state.${state}`)}
        </span>
      </span>
    </Link>
  );
}
