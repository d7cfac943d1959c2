import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCopy, IconXboxXFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { AmountText, readableAmount } from '../../page/amount-text.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { textOfKey } from '../../page/text-of-key.ts';
import { TimeText } from '../../page/time-text.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import styles from './case-facts.module.css';
import { useCodeText, type CodeGroup } from './code-text.ts';
import type { CaseDetail } from './use-review.ts';

type Fact = CaseDetail['facts'][number];
type Check = CaseDetail['checks'][number];

/** The facts of a case. */
export function CaseFacts({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const brand = useBrand(detail.brandId);
  const items = [
    ...detail.facts
      .filter(({ code, value }) => code !== 'amount' && value !== '')
      // no conversion to show for dollars
      .filter(({ code }) => code !== 'rate' || detail.currency !== 'USD')
      .map((fact) => ({ key: fact.code, label: codeText('fact', fact.code), value: <FactValue fact={fact} /> })),
    ...(detail.amount === '' || detail.currency === 'USD'
      ? []
      : [{ key: 'usd', label: t('console-review.worth'), value: formatMoney(detail.amountUsd) }]),
    ...(detail.reference === ''
      ? []
      : [{ key: 'reference', label: t('console-review.reference'), value: <ReferenceValue reference={detail.reference} /> }]),
    { key: 'balance', label: t('console-review.balance'), value: formatMoney(detail.user.balance) },
    { key: 'deposited', label: t('console-review.deposited'), value: formatMoney(detail.user.deposited) },
    { key: 'contact', label: t('console-review.contact'), value: detail.user.contact },
    { key: 'brand', label: t('console-review.brand'), value: brand?.site ?? detail.brandId },
    ...(detail.facts.some(({ code }) => code === 'submitted')
      ? []
      : [{ key: 'came', label: t('console-review.came'), value: <TimeText ms={detail.createdTs} /> }]),
  ];
  return <KeyValueList items={items} className={styles.facts} />;
}

/** What a code refers to, if it is not a value of its own. */
const GROUPS: Readonly<Record<string, CodeGroup>> = {
  correctionReason: 'reason',
  holdReason: 'reason',
  liftReason: 'reason',
  scope: 'method',
};

/** Decimal text with its unit. */
function AmountFact({ value }: { readonly value: string }) {
  const [amount = '', ...unit] = value.split(' ');
  return (
    <>
      <AmountText amount={amount} /> {unit.join(' ')}
    </>
  );
}

/** The reference of a payment: a hash, or words. */
export function ReferenceValue({ reference }: { readonly reference: string }) {
  return <FactValue fact={{ code: 'reference', value: reference, kind: 'text' }} />;
}

/** A fact, formatted by its kind. */
export function FactValue({ fact }: { readonly fact: Fact }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  if (fact.kind === 'time') return <TimeText ms={Number(fact.value)} />;
  if (fact.kind === 'code') return codeText(GROUPS[fact.code] ?? 'value', fact.value);
  if (fact.code === 'readsIn') return LANGUAGES[fact.value]?.name ?? fact.value;
  if (fact.kind === 'amount') return <AmountFact value={fact.value} />;
  if (!/^\S{20,}$/.test(fact.value)) return <span className={styles.value}>{fact.value}</span>;
  // an address is compared character by character, and pasted elsewhere
  return (
    <span className={styles.address}>
      <code>{fact.value}</code>
      <IconButton label={t('console.copy')} onClick={() => copyText(fact.value)}>
        <IconCopy size={16} />
      </IconButton>
    </span>
  );
}

const MARKS = {
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  fail: IconXboxXFilled,
} as const;

/** Automatic checks and their results: failures first. */
export function CaseChecks({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  if (checks.length === 0) return null;
  const weight = { fail: 0, warn: 1, ok: 2 } as const;
  return (
    <ul className={styles.checks} aria-label={t('console-review.checks')}>
      {checks
        .toSorted((one, other) => weight[one.result] - weight[other.result])
        .map((check) => {
          const Mark = MARKS[check.result];
          return (
            <li key={check.code} className={styles.check} data-result={check.result}>
              <Mark className={styles.mark} size={20} aria-hidden="true" />
              <VisuallyHidden>{t(`console-review.result.${check.result}`)}</VisuallyHidden>
              <span className={styles.checkName}>{codeText(check.result === 'ok' ? 'check' : 'remark', check.code)}</span>
              <span className={styles.checkValue}>
                <CheckValues check={check} />
              </span>
            </li>
          );
        })}
    </ul>
  );
}

/** The details of a check, as text if this build has one. */
function CheckValues({ check }: { readonly check: Check }) {
  const { i18n } = useTranslation();
  const codeText = useCodeText();
  const entries = Object.entries(check.values).map(([name, value]) => [name, figureText(name, value, codeText)] as const);
  if (entries.length === 0) return null;
  const { count = check.values['days'] } = check.values;
  // decides between singular and plural
  const number = typeof count === 'number' ? { count } : {};
  const text = textOfKey(i18n, `console-review.checked.${check.code}`, { ...Object.fromEntries(entries), ...number });
  return text ?? entries.map(([name, value]) => `${codeText('value', name)} ${value}`).join(', ');
}

const TIME = /(?:Ts|Ms)$|^until$/;

/** Formats an amount, with or without a unit; leaves everything else unchanged. */
function amountsIn(value: string): string {
  const [, amount = '', unit = ''] = /^(-?\d+\.\d+)( [A-Z0-9]+)?$/.exec(value) ?? [];
  return amount === '' ? value : `${readableAmount(amount)}${unit}`;
}

function figureText(name: string, value: string | number, codeText: ReturnType<typeof useCodeText>): string {
  if (TIME.test(name)) return formatDateTime(Number(value), 'YYYY-MM-DD HH:mm', 'UTC');
  return name === 'level' || name === 'answer' ? codeText('value', String(value)) : amountsIn(String(value));
}

/** The history of the case, oldest first. */
export function CaseHistory({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  return (
    <section>
      <h3 className={styles.subhead}>{t('console-review.historyTitle')}</h3>
      <ol className={styles.history}>
        {detail.history.map((step, index) => (
          // steps have no id and are only ever appended
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.step}>
            <span>
              {t(`console-review.history.${step.action}`)}
              {step.by ? <>, {step.by.name}</> : null}
              {step.reasonCode === '' ? null : <>: {codeText('reason', step.reasonCode)}</>}
            </span>
            <TimeText ms={step.atTs} pattern="MM-DD HH:mm" />
            {step.text === '' ? null : <span className={styles.words}>{step.text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
