import { useTranslation } from 'react-i18next';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { readableAmount } from '../../page/amount-text.tsx';
import { addressOfRecord } from '../../page/record-address.ts';
import { TextLink } from '../../page/text-link.tsx';
import { textOfKey } from '../../page/text-of-key.ts';
import { TimeText } from '../../page/time-text.tsx';
import { useCodeText } from '../review/code-text.ts';
import styles from './conversation.module.css';
import type { TicketDetail } from './use-tickets.ts';

type Linked = NonNullable<TicketDetail['record']>;

/** The order or payment that a ticket is about. */
export function RecordFacts({ record, userId }: { readonly record: TicketDetail['record']; readonly userId: number }) {
  const { t, i18n } = useTranslation();
  const codeText = useCodeText();
  if (record === null) return null;
  const labelOf = (code: string): string =>
    textOfKey(i18n, OPTION_LABELS[code] ?? `console-tickets.fact.${code}`) ?? codeText('fact', code);
  const items = record.facts.map((fact) => ({
    key: fact.code,
    label: labelOf(fact.code),
    value: <Value fact={fact} of={record.kind} />,
  }));
  return (
    <section className={styles.record} aria-label={t('console-tickets.about')}>
      <p className={styles.recordHead}>
        <span>
          {t(`console-tickets.record.${record.kind}`)} <span className="numeric">{record.uid}</span>
        </span>
        <TextLink to={addressOfRecord({ ...record, userId })}>{t('console-tickets.open')}</TextLink>
      </p>
      <KeyValueList items={items} />
    </section>
  );
}

/** What an option has been called elsewhere. */
const OPTION_LABELS: Readonly<Record<string, string>> = {
  stake: 'console-users.column.stake',
  payoutRate: 'options.payoutRate',
  delivery: 'options.delivery',
};

/** Decimal texts that are shown with all their digits. */
const NUMBERS: ReadonlySet<string> = new Set(['lots', 'openPrice', 'closePrice']);

/** The texts of a trade's direction and state, by code. */
const TRADE_TEXTS: Readonly<Partial<Record<Linked['kind'], { readonly [code: string]: readonly string[] }>>> = {
  order: { side: ['common.orderSide'], status: ['console-users.orderStatus'] },
  option: { side: ['options.kind'], status: ['options.settlement', 'console-users.optionStatus'] },
};

function Value({ fact, of }: { readonly fact: Linked['facts'][number]; readonly of: Linked['kind'] }) {
  const { i18n } = useTranslation();
  const codeText = useCodeText();
  if (fact.kind === 'time') return <TimeText ms={Number(fact.value)} />;
  if (fact.kind === 'amount') {
    const [amount = '', ...unit] = fact.value.split(' ');
    return `${readableAmount(amount)} ${unit.join(' ')}`;
  }
  if (fact.kind === 'text')
    return <span className={styles.wrap}>{NUMBERS.has(fact.code) ? groupThousands(fact.value) : fact.value}</span>;
  for (const group of TRADE_TEXTS[of]?.[fact.code] ?? []) {
    const text = textOfKey(i18n, `${group}.${fact.value}`);
    if (text !== null) return text;
  }
  return codeText('value', fact.value);
}
