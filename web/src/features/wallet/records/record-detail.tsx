import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordView } from '@truefill/api/deposits/record-view.ts';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { Notice, type NoticeTone } from '@truefill/ui/components/notice.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { usePrivateImage } from '../../../pictures/private-image.ts';
import { AmountText } from '../../../money-parts/amount-text.tsx';
import { amountText, rateText } from '../../../money-parts/amount.ts';
import shared from '../../../money-parts/money.module.css';
import { ComplainLink } from '../../support/index.ts';
import { recordTitle } from './record-title.ts';
import styles from './records.module.css';

const TONES: Readonly<Record<RecordView['state'], NoticeTone>> = { waiting: 'warn', success: 'ok', failed: 'danger' };

/** The details of a deposit or a withdrawal: its status with the reason, and all amounts. */
export function RecordDetail({ record }: { readonly record: RecordView }) {
  const { t } = useTranslation();
  const { kind, state, amount, unit, recordNumber } = record;
  const proof = usePrivateImage(record.proofUrl);
  return (
    <div className={shared.page}>
      <div className={styles.summary}>
        <p className={shared.small}>{recordTitle(t, record)}</p>
        <p className={styles.sum}>
          <AmountText amount={kind === 'deposit' ? amount : -amount} unit={unit} sign="always" />
        </p>
      </div>
      <Notice tone={TONES[state]} title={t(`wallet.record.told.${kind}.${state}`)} live="polite">
        {explanation(t, record)}
      </Notice>
      <Steps record={record} />
      <div className={`${shared.card} ${shared.padded}`}>
        <KeyValueList density="roomy" items={factsOf(t, record)} />
        <button type="button" className={styles.copy} onClick={() => copyText(recordNumber)}>
          {t('wallet.record.number')} <span className="numeric">{recordNumber}</span>
          <IconCopy size={16} aria-label={t('account.copy')} />
        </button>
      </div>
      <ComplainLink kind={kind} uid={recordNumber} />
      {proof === null ? null : (
        <figure className={styles.proof}>
          <figcaption className={shared.small}>{t('wallet.record.proof')}</figcaption>
          <img src={proof} alt={t('wallet.record.proof')} />
        </figure>
      )}
    </div>
  );
}

function explanation(t: TFunction, { state, kind, reason, reviewByMs }: RecordView): ReactNode {
  if (state === 'failed')
    return (
      <>
        <p>{reason === '' ? t('wallet.record.noReason') : t('wallet.record.reason', { reason })}</p>
        {kind === 'withdrawal' ? <p>{t('wallet.record.done.returned')}</p> : null}
      </>
    );
  if (state === 'success') return <p>{t(`wallet.record.done.${kind}`)}</p>;
  if (reviewByMs === 0) return <p>{t('wallet.record.waits')}</p>;
  return <p>{t('wallet.record.waitsUntil', { time: formatDateTime(reviewByMs, 'YYYY-MM-DD HH:mm', brand().timeZone) })}</p>;
}

const STEPS = ['submitted', 'review', 'paid'] as const;

/** Its progress: completed steps have a check mark. */
function Steps({ record: { kind, step, state } }: { readonly record: RecordView }) {
  const { t } = useTranslation();
  const shown = step === 'failed' ? (['submitted', 'review', 'failed'] as const) : STEPS;
  const reached = shown.findIndex((name) => name === step);
  return (
    <ol className={styles.steps} data-state={state}>
      {shown.map((name, at) => (
        <li key={name} data-reached={at <= reached || undefined} aria-current={at === reached ? 'step' : undefined}>
          {t(name === 'paid' && kind === 'deposit' ? 'wallet.record.step.credited' : `wallet.record.step.${name}`)}
        </li>
      ))}
    </ol>
  );
}

/**
 * The destination; an account number, of which only the last digits are known, is masked so that nobody takes them for all of
 * it.
 */
function destinationText({ destination }: RecordView): string {
  return /^\d{1,4}$/.test(destination) ? `•••• ${destination}` : destination;
}

function factsOf(t: TFunction, record: RecordView): KeyValueItem[] {
  const { kind, state, unit, usdValue, isEstimate } = record;
  const time = (ms: number): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  const items: KeyValueItem[] = [];
  const add = (key: string, label: string, value: ReactNode, shown = true): void => {
    if (shown) items.push({ key, label, value });
  };
  add('network', t('wallet.network'), record.network, record.network !== '');
  add(
    'worth',
    t(isEstimate ? 'wallet.record.estimate' : 'wallet.record.worth'),
    formatMoney(usdValue),
    usdValue > 0 && unit !== 'USD',
  );
  add(
    'rate',
    t('wallet.rate'),
    t('wallet.rateOf', { coin: unit, usd: rateText(record.rate) }),
    record.rate > 0 && unit !== 'USD' && record.rate !== 1,
  );
  // of a request that failed, nothing is charged and nothing arrives
  const isPayout = kind === 'withdrawal' && state !== 'failed';
  add('fee', t('common.fee'), amountText(record.fee, unit), isPayout);
  add('arrives', t('wallet.arrives'), amountText(record.arrives, unit), isPayout);
  add(
    'to',
    t('wallet.record.destination'),
    <span className={styles.code}>{destinationText(record)}</span>,
    record.destination !== '',
  );
  add(
    'reference',
    t('wallet.record.reference'),
    <span className={styles.code}>{record.reference}</span>,
    record.reference !== '',
  );
  add('submitted', t('wallet.record.submitted'), time(record.submittedAtMs));
  add('decided', t('wallet.record.decided'), time(record.decidedAtMs), record.decidedAtMs > 0);
  return items;
}
