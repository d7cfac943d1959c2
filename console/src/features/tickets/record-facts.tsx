import { useTranslation } from 'react-i18next';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { address, Go } from '../../page/go.tsx';
import { readableAmount } from '../../page/amount-text.tsx';
import { textOfKey } from '../../page/text-of-key.ts';
import { TimeText } from '../../page/time-text.tsx';
import { codeToText, useCodeText } from '../review/code-text.ts';
import styles from './conversation.module.css';
import type { TicketDetail } from './use-tickets.ts';

type Record = NonNullable<TicketDetail['record']>;

/** The order or payment that a ticket is about. */
export function RecordFacts({ record, userId }: { readonly record: TicketDetail['record']; readonly userId: number }) {
  const { t, i18n } = useTranslation();
  const codeText = useCodeText();
  if (record === null) return null;
  const labelOf = (code: string): string => textOfKey(i18n, `console-tickets.fact.${code}`) ?? codeText('fact', code);
  const items = record.facts.map((fact) => ({ key: fact.code, label: labelOf(fact.code), value: <Value fact={fact} /> }));
  return (
    <section className={styles.record} aria-label={t('console-tickets.about')}>
      <p className={styles.recordHead}>
        <span>
          {t(`console-tickets.record.${record.kind}`)} <span className="numeric">{record.uid}</span>
        </span>
        <Go to={placeOf(record, userId)} className={styles.link}>
          {t('console-tickets.open')}
        </Go>
      </p>
      <KeyValueList items={items} />
    </section>
  );
}

/** The list that contains the record. */
function placeOf({ kind, id }: Record, userId: number): string {
  if (kind === 'deposit' || kind === 'withdrawal') return address('/review', { kind, state: 'all', case: `${kind}-${id}` });
  return address(`/users/${userId}`, { tab: kind === 'order' ? 'orders' : 'options' });
}

function Value({ fact }: { readonly fact: Record['facts'][number] }) {
  const { i18n } = useTranslation();
  const codeText = useCodeText();
  if (fact.kind === 'time') return <TimeText ms={Number(fact.value)} />;
  if (fact.kind === 'amount') {
    const [amount = '', ...unit] = fact.value.split(' ');
    return `${readableAmount(amount)} ${unit.join(' ')}`;
  }
  if (fact.kind === 'text') return <span className={styles.wrap}>{fact.value}</span>;
  return textOfKey(i18n, `console-users.value.${fact.value}`) ?? codeText('value', fact.value) ?? codeToText(fact.value);
}
