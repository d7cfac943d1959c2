import { useTranslation } from 'react-i18next';
import { cents, MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { DOLLAR, draftStake, type OptionAction, type OptionDraft } from './model.ts';
import type { OfferedDelivery } from '../offer.ts';
import styles from './option-ticket.module.css';

export interface AmountFieldProps {
  readonly draft: OptionDraft;
  readonly delivery: OfferedDelivery | null;
  readonly error: string | undefined;
  readonly act: (action: OptionAction) => void;
}

function wholeUsd(stake: Money): string {
  return groupThousands(String(stake / DOLLAR));
}

/** The stake in whole USD, with chips below. Cents can be typed, but are rejected with an explanation. */
export function AmountField({ draft, delivery, error, act }: AmountFieldProps) {
  const { t } = useTranslation();
  const name = t('options.amount');
  const stake = draftStake(draft);
  const chips = delivery?.chips ?? [];
  return (
    <div onBlur={() => act({ type: 'amount-left' })}>
      <NumberField
        label={name}
        aside={delivery === null ? undefined : <Range delivery={delivery} />}
        error={error}
        scale={MONEY_SCALE}
        step={DOLLAR}
        min={delivery?.minStake}
        max={delivery === null || delivery.maxStake === 0n ? undefined : delivery.maxStake}
        value={draft.amount}
        onChange={(text) => act({ type: 'amount-typed', text })}
        stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      >
        {chips.length === 0 ? null : (
          <Chips
            className={styles.chips}
            label={t('common.quickAmounts')}
            even
            items={chips.map((chip) => ({ value: String(chip), label: wholeUsd(chip) }))}
            value={stake === null ? null : String(stake)}
            onChange={(chosen) => act({ type: 'amount-picked', stake: cents(BigInt(chosen)) })}
          />
        )}
      </NumberField>
    </div>
  );
}

function Range({ delivery: { minStake, maxStake } }: { readonly delivery: OfferedDelivery }) {
  const { t } = useTranslation();
  const min = wholeUsd(minStake);
  return maxStake === 0n ? t('options.rangeFrom', { min }) : t('common.range', { min, max: wholeUsd(maxStake) });
}
