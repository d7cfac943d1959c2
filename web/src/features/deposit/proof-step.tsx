import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { DecimalField } from '@truefill/ui/components/decimal-field.tsx';
import { MONEY_SCALE } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { amountText } from '../../money-parts/amount.ts';
import styles from '../../money-parts/money.module.css';
import type { DraftProps } from './crypto-step.tsx';
import { AMOUNT_SCALE, type ShownDestination } from './deposit-draft.ts';
import own from './deposit.module.css';
import { storeDraft } from './stored-draft.ts';
import { ProofField } from './proof-field.tsx';
import { useDeposit } from './use-deposit.ts';

/** Maximum characters of an amount and its value that fit side by side on a phone; longer ones are stacked. */
const ONE_LINE = 24;

export interface ProofStepProps extends DraftProps {
  readonly shownDestination: ShownDestination;
  /** value at the current price, as the server will compute it */
  readonly minDeposit: number;
  /** USD per unit; 0 if unknown */
  readonly usdRate: number;
}

/** The amount that was sent, its proof, and the agreement. */
export function ProofStep({ draft, change, shownDestination, minDeposit, usdRate }: ProofStepProps) {
  const { t } = useTranslation();
  const { unit, name, to } = shownDestination;
  const { form, state } = useDeposit({ draft, change, target: { unit, minDeposit }, sends: to });
  const { errors } = form;
  const worth = unit === 'USD' ? 0 : Number(draft.amount) * usdRate;
  const worthText = worth > 0 ? `≈ ${formatMoney(worth)}` : '';
  const isWide = draft.amount.length + worthText.length > ONE_LINE;
  const minimum = amountText(minDeposit, unit);
  const amountError = errors.amount && t(`deposit.error.${errors.amount}`, { amount: minimum });
  return (
    <form {...form.props} className={styles.form} aria-label={t('deposit.title')}>
      <p className={own.chosen}>
        <span>{name}</span>
        <button type="button" className={styles.link} onClick={() => change({ step: 'address' })}>
          {t('deposit.showDetails')}
        </button>
      </p>
      <DecimalField
        label={t('deposit.amount')}
        aside={t('deposit.minimumShort', { amount: minimum })}
        scale={unit === 'USD' ? MONEY_SCALE : AMOUNT_SCALE}
        unit={unit}
        value={draft.amount}
        onChange={form.field('amount').onChange}
        error={amountError}
        trailing={
          <span className={own.unit}>
            {unit}
            {isWide ? null : <span className={own.worth}>{worthText}</span>}
          </span>
        }
        hint={isWide ? <span className={own.worth}>{worthText}</span> : undefined}
      />
      <ProofField
        file={draft.proof}
        onChange={(proof) => change({ proof })}
        error={errors.proof && t(`deposit.error.${errors.proof}`)}
      />
      <div className={own.agreement}>
        <Checkbox
          label={t('deposit.agree')}
          checked={draft.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errors.agreed && t(`deposit.error.${errors.agreed}`)}
        />
        <Link to="/user/agreement" className={styles.link} onClick={() => storeDraft(draft)}>
          {t('deposit.readAgreement')}
        </Link>
      </div>
      <div className={styles.pinned} data-pinned>
        {state === 'unknown' || state === 'lapsed' ? (
          <p role="alert" className={own.unanswered}>
            {t(`deposit.${state}`)}
          </p>
        ) : (
          <Refusal failure={form.refusal} />
        )}
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('deposit.submit')}
        </Button>
      </div>
    </form>
  );
}
