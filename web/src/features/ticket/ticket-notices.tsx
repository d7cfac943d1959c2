import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { brand } from '../../brand.ts';
import { useSession } from '../../session/session-store.ts';
import styles from './ticket.module.css';

/** The rules of this broker that bite after the button: said before it. */
export function TicketNotices({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const realMoney = useSession((session) => session.accountMode === 'real');
  const { forexMinTotalDeposit } = brand().rules;
  return (
    <div className={styles.notices}>
      {realMoney && instrument.category === 'forex' && forexMinTotalDeposit > 0 ? (
        <Notice tone="warn">{t('ticket.forexRule', { amount: `$${groupThousands(String(forexMinTotalDeposit))}` })}</Notice>
      ) : null}
      <p className={styles.note}>{t('ticket.risk')}</p>
    </div>
  );
}
