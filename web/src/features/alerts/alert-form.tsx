import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { formatPrice as priceText, parsePrice, type Price } from '@truefill/domain/market/price.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatChangePercent, formatPercent } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { displayName } from '../../instruments/instruments.ts';
import { useQuote } from '../../live/market-feed.ts';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { showToast, type LocalizedText } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { exactPrice } from '../../trading-parts/figures.ts';
import { levelStep } from '../../trading-parts/levels.ts';
import { useUser } from '../../page/use-user.ts';
import {
  EXPIRIES,
  alertPriceError,
  firstDraft,
  percentAway,
  priceAway,
  termsOf,
  type AlertDraft,
  type Expiry,
} from './alert-draft.ts';
import { alertFailure } from './alert-failure.ts';
import styles from './alert-form.module.css';
import { closeAlertSheet, type AlertSubject } from './alert-sheet-store.ts';
import { deleteAlerts, saveAlert, useAlerts } from './use-alerts.ts';

export interface AlertFormProps {
  readonly requested: AlertSubject;
  readonly instrument: InstrumentView;
}

const QUICK = [-100, -50, 50, 100] as const;
const MAX_NOTE = 100;

/** The terms of an alert, with actions to create, change and delete it. */
export function AlertForm({ requested, instrument }: AlertFormProps) {
  const { t } = useTranslation();
  const { alert, symbol } = requested;
  const { pricePrecision } = instrument;
  const quote = useQuote(symbol);
  const mid = quote ? exactPrice(quote.mid, pricePrecision) : null;
  const [given, setGiven] = useState<AlertDraft | null>(null);
  const first = alert ? exactPrice(alert.price, pricePrecision) : (requested.price ?? mid);
  const draft = given ?? firstDraft(alert, first === null ? '' : priceText(first, pricePrecision));
  const limit = useAlerts().data?.limit;
  const isMounted = useIsMounted();
  const hasAddress = Boolean(useUser()?.email);
  const waits = alert?.state === 'active';
  const price = parsePrice(draft.price, pricePrecision);
  const isFinished = typeof price !== 'string';
  const isSamePrice = waits && isFinished && price === exactPrice(alert.price, pricePrecision);
  const error = mid !== null && !isSamePrice ? alertPriceError(draft.price, mid, pricePrecision) : null;
  const { values, change, busy, run, props } = useForm({
    draft: [draft, (changes: Partial<AlertDraft>) => setGiven({ ...draft, ...changes })],
    errors: () => (error === null ? {} : { price: error }),
    send: async (sent) => {
      const saved = await save(sent, requested, pricePrecision);
      if (saved === null) return null;
      const textValues = { market: displayName(instrument), price: formatPrice(saved.price, pricePrecision) };
      return report(saved.result, (language) => language.t('alerts.done', textValues));
    },
  });
  const remove = (id: number): Promise<void> =>
    run(async () => report(await deleteAlerts([id]), (language) => language.t('alerts.deleted')));
  /** Shows the result as a toast, and closes the sheet on success. */
  const report = (result: Result<unknown>, done: LocalizedText): null => {
    if (result.ok && isMounted.current) closeAlertSheet();
    showToast(result.ok ? 'success' : 'error', (language) =>
      result.ok ? done(language) : alertFailure(language, result, limit),
    );
    return null;
  };
  return (
    <form {...props} className={styles.form} aria-label={t('alerts.one')}>
      <PriceFields draft={values} change={change} mid={mid} instrument={instrument} error={given === null ? null : error} />
      <TextField
        label={t('alerts.note')}
        name="note"
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={values.note}
        onChange={(note) => change({ note })}
      />
      <ExpiryField
        expiry={values.expiry}
        currentMs={waits ? alert.expiresAtMs : null}
        onChange={(expiry) => change({ expiry })}
      />
      <div className={styles.switches}>
        <Switch
          label={
            <>
              {t('alerts.repeat')} <small className={styles.hint}>{t('alerts.repeatHint')}</small>
            </>
          }
          checked={values.repeats}
          onChange={(repeats) => change({ repeats })}
        />
        {hasAddress ? <Switch label={t('alerts.mail')} checked={values.mails} onChange={(mails) => change({ mails })} /> : null}
      </div>
      <p className={styles.basis}>
        {t('alerts.basis')}{' '}
        <Link to="/user/alerts" className={styles.link} onClick={closeAlertSheet}>
          {t('alerts.all')}
        </Link>
      </p>
      <div className={styles.buttons}>
        {alert ? (
          <Button tone="danger" size="extra-large" waiting={busy} onClick={() => void remove(alert.id)}>
            {t('common.delete')}
          </Button>
        ) : null}
        <Button type="submit" tone="primary" size="extra-large" wide busy={busy} disabled={!isFinished || error !== null}>
          {t(alert ? (waits ? 'common.save' : 'alerts.again') : 'alerts.set')}
        </Button>
      </div>
    </form>
  );
}

interface Saved {
  readonly result: Awaited<ReturnType<typeof saveAlert>>;
  readonly price: string;
}

/** @returns null if the price is not valid yet */
async function save(draft: AlertDraft, { alert, symbol }: AlertSubject, pricePrecision: number): Promise<Saved | null> {
  const terms = termsOf(draft, alert, pricePrecision, serverNow());
  return terms && { result: await saveAlert(alert ?? { symbol }, terms), price: terms.price };
}

interface PriceFieldsProps {
  readonly draft: AlertDraft;
  readonly change: (changes: Partial<AlertDraft>) => void;
  readonly mid: Price | null;
  readonly instrument: InstrumentView;
  readonly error: ReturnType<typeof alertPriceError>;
}

/** The price field with the distance from the current price. */
function PriceFields({ draft, change, mid, instrument, error }: PriceFieldsProps) {
  const { t } = useTranslation();
  const { pricePrecision, category } = instrument;
  const price = parsePrice(draft.price, pricePrecision);
  const textValues = typeof price !== 'string' && mid !== null && price !== mid ? { price, mid } : null;
  const label = t('alerts.price');
  return (
    <div>
      <NumberField
        label={label}
        aside={
          <span className={styles.now}>
            {t('alerts.now')}{' '}
            <PriceText
              price={mid === null ? null : priceText(mid, pricePrecision)}
              category={category}
              pricePrecision={pricePrecision}
            />
          </span>
        }
        scale={pricePrecision}
        step={mid === null ? 1n : levelStep(mid)}
        value={draft.price}
        onChange={(text) => change({ price: text })}
        stepLabels={{ less: t('common.less', { field: label }), more: t('common.more', { field: label }) }}
        hint={textValues ? awayText(t, textValues.price, textValues.mid) : t('alerts.enter')}
        error={error === null ? undefined : t(`alerts.error.${error}`)}
      >
        {mid === null ? null : (
          <Chips
            className={styles.quick}
            even
            label={t('alerts.quick')}
            items={QUICK.map((basisPoints) => ({ value: String(basisPoints), label: formatChangePercent(basisPoints / 100, 1) }))}
            value={null}
            onChange={(basisPoints) => change({ price: priceAway(mid, Number(basisPoints), pricePrecision) })}
          />
        )}
      </NumberField>
    </div>
  );
}

function awayText(t: TFunction, price: Price, mid: Price): string {
  const percent = formatPercent(Math.abs(percentAway(price, mid)));
  return t(price > mid ? 'alerts.rises' : 'alerts.falls', { percent });
}

interface ExpiryFieldProps {
  readonly expiry: Expiry;
  /** its current expiry, ms; null for never */
  readonly currentMs: number | null;
  readonly onChange: (expiry: Expiry) => void;
}

function ExpiryField({ expiry, currentMs, onChange }: ExpiryFieldProps) {
  const { t } = useTranslation();
  const time = currentMs === null ? '' : formatDateTime(currentMs, 'YYYY-MM-DD HH:mm', brand().timeZone);
  const unchanged = currentMs === null ? [] : [{ value: 'kept' as const, label: t('alerts.expiry.kept', { time }) }];
  const others = EXPIRIES.map((value) => ({ value, label: t(`alerts.expiry.${value}`) }));
  return <Select<Expiry> label={t('alerts.expires')} items={[...unchanged, ...others]} value={expiry} onChange={onChange} />;
}
