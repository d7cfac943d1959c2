import { useTranslation } from 'react-i18next';
import { cents, MONEY_SCALE } from '@truefill/domain/money/money.ts';
import { formatVolume } from '@truefill/domain/market/volume.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { draftVolume, type TicketDraft, type TicketQuote } from '../model.ts';
import type { TicketAction } from '../ticket-action.ts';
import { amountOf, QUICK_AMOUNTS, type SizeNote } from './sizing.ts';
import styles from '../ticket.module.css';

export interface AmountFieldProps {
  /** including the volume that results from the amount */
  readonly draft: TicketDraft;
  readonly by: 'margin' | 'risk';
  readonly terms: ExactTerms;
  readonly quote: TicketQuote | null;
  readonly note: SizeNote | null;
  readonly act: (action: TicketAction) => void;
}

const BY_LOTS = 'lots';
const CENTS = 100n;
/** one press of minus or plus: five dollars */
const STEP = 500n;

/** The size as an amount of money, and the resulting lots. */
export function AmountField({ draft, by, terms, quote, note, act }: AmountFieldProps) {
  const { t } = useTranslation();
  const { text, blurred } = draft.size;
  const volume = draftVolume(draft);
  const name = t(`ticket.amount.${by}`);
  const value =
    note?.key === 'amount_too_small' ? formatMoney(cents(numberTextValue(note.value, MONEY_SCALE) ?? 0n)) : note?.value;
  const noteText = note === null ? undefined : t(`ticket.sizeNote.${note.key}`, { value: value ?? '' });
  const isHint = note?.key === 'amount_too_large' || note?.key === 'risk_needs_stop';
  const sizeBy = (next: 'lots' | 'margin' | 'risk'): void =>
    act({
      type: 'sized-by',
      by: next,
      volume: draft.volume,
      text: next === 'lots' ? '' : amountOf(draft, next, terms, quote) || text,
    });
  return (
    <div onBlur={() => act({ type: 'amount-blurred' })}>
      <NumberField
        label={name}
        aside={
          <Chips
            variant="bare"
            label={t('ticket.amountBy')}
            items={[
              { value: 'margin', label: t('common.margin') },
              { value: 'risk', label: t('ticket.byRisk') },
            ]}
            value={by}
            onChange={sizeBy}
          />
        }
        hint={isHint ? noteText : undefined}
        error={isHint || !(blurred || note?.key === 'amount_too_small') ? undefined : noteText}
        scale={MONEY_SCALE}
        step={STEP}
        unit={volume === null ? '$' : `$ ${t('ticket.inLots', { volume: formatVolume(volume) })}`}
        value={text}
        onChange={(typed) => act({ type: 'amount-typed', text: typed })}
        stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      >
        <Chips
          className={styles.chips}
          label={t('common.quickAmounts')}
          even
          items={[
            ...QUICK_AMOUNTS.map((dollars) => ({ value: String(dollars), label: `$${dollars}` })),
            { value: BY_LOTS, label: t('ticket.byLots'), name: t('ticket.byLotsName') },
          ]}
          value={String((numberTextValue(text, MONEY_SCALE) ?? 0n) / CENTS)}
          onChange={(chosen) => (chosen === BY_LOTS ? sizeBy('lots') : act({ type: 'amount-typed', text: `${chosen}.00` }))}
        />
      </NumberField>
    </div>
  );
}
