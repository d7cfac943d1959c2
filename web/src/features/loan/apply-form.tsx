import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanView } from '@truefill/api/loans/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Slider } from '@truefill/ui/components/slider.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { brand } from '@truefill/client/brand.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { serverNow } from '@truefill/client/server-time.ts';
import styles from '../../money-parts/money.module.css';
import { loanCosts } from './apply-draft.ts';
import { CostsCard } from './costs-card.tsx';
import own from './loan.module.css';
import { OfferCard } from './offer-card.tsx';
import { useApplication } from './use-application.ts';
import { useOpenedFocus } from './use-opened-focus.ts';

const REMARK_LENGTH = 140;

/**
 * Applies for a loan. The first press opens the amount, the second one sends the application: costs and due date are above the
 * button by then.
 * @param before the previous loan that was not granted or has been repaid, if any
 */
export function ApplyForm({ before }: { readonly before: LoanView | null }) {
  const { t } = useTranslation();
  const offer = brand().loans;
  const [isOpen, setOpen] = useState(false);
  const [nowMs] = useState(serverNow);
  const { form, state } = useApplication(offer, before);
  useOpenedFocus(form.props.ref, isOpen);
  const { values, errors } = form;
  const { amount, days } = values;
  const costs = loanCosts(values, offer, nowMs);
  const due = formatDateTime(costs.dueMs, 'YYYY-MM-DD', brand().timeZone);
  const marks = (of: readonly number[]) => of.map((value) => ({ value, label: groupThousands(String(value)) }));
  const unanswered = state === 'unknown' || state === 'lapsed' ? state : null;
  return (
    <form {...form.props} className={styles.form} aria-label={t('loan.applyTitle')}>
      <Before loan={before} />
      {isOpen ? (
        <>
          <div className={own.sliderCard}>
            <Slider
              label={t('loan.amount')}
              valueText={formatMoney(amount)}
              value={amount}
              min={offer.minAmount}
              max={offer.maxAmount}
              step={offer.amountStep}
              onChange={form.field('amount').onChange}
              marks={marks(offer.amountMarks)}
            />
          </div>
          <div className={own.sliderCard}>
            <Slider
              label={t('loan.term')}
              valueText={t('loan.days', { count: days })}
              value={days}
              min={offer.minDays}
              max={offer.maxDays}
              step={1}
              onChange={form.field('days').onChange}
              marks={marks(offer.dayMarks)}
            />
          </div>
          <CostsCard amount={amount} costs={costs} due={due} />
          <TextField
            label={t('loan.guarantor')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={18}
            value={values.guarantor}
            onChange={form.field('guarantor').onChange}
            hint={t('loan.guarantorHint')}
            error={errors.guarantor && t(errors.guarantor === 'missing' ? 'loan.p_loan_guarantor' : 'loan.guarantorNumber')}
          />
          <TextField
            label={t('loan.remark')}
            autoComplete="off"
            maxLength={REMARK_LENGTH}
            placeholder={t('loan.remarkHint', { count: REMARK_LENGTH })}
            value={values.remark}
            onChange={form.field('remark').onChange}
          />
          <Notice tone="warn">{t('loan.risk')}</Notice>
        </>
      ) : (
        <OfferCard offer={offer} />
      )}
      <div className={styles.pinned} data-pinned>
        {unanswered ? (
          <p role="alert" className={own.unanswered}>
            {t(`loan.${unanswered}`)}
          </p>
        ) : (
          <Refusal failure={form.refusal} />
        )}
        {/* two separate buttons: one that changed its meaning during the press would also send */}
        {isOpen ? (
          <Button
            key="send"
            type="submit"
            tone="primary"
            size="extra-large"
            wide
            busy={form.busy}
            detail={t('loan.applyDetail', { total: formatMoney(costs.total), date: due })}
          >
            {t('loan.applyFor', { amount: formatMoney(amount) })}
          </Button>
        ) : (
          <Button key="open" tone="primary" size="extra-large" wide onClick={() => setOpen(true)}>
            {t('loan.applyTitle')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The outcome of the previous loan. */
function Before({ loan }: { readonly loan: LoanView | null }) {
  const { t } = useTranslation();
  if (loan?.takenBack) return <Notice tone="info">{t('loan.takenBackText', { amount: formatMoney(loan.amount) })}</Notice>;
  if (loan?.status === 'rejected')
    return (
      <Notice tone="danger" title={t('loan.rejectedTitle', { amount: formatMoney(loan.amount) })}>
        {loan.reason}
      </Notice>
    );
  if (loan?.status === 'repaid') return <Notice tone="ok">{t('loan.repaidText', { amount: formatMoney(loan.amount) })}</Notice>;
  return null;
}
