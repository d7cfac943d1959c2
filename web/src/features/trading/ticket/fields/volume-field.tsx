import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { formatVolume, hundredths, VOLUME_SCALE } from '@truefill/domain/market/volume.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { draftVolume, volumeChips, type TicketDraft, type TicketQuote } from '../model.ts';
import type { TicketError } from '../errors.ts';
import type { TicketAction } from '../ticket-action.ts';
import { amountOf } from './sizing.ts';
import styles from '../ticket.module.css';

export interface VolumeFieldProps {
  readonly draft: TicketDraft;
  readonly terms: ExactTerms;
  readonly quote: TicketQuote | null;
  readonly base: string;
  readonly error: TicketError | undefined;
  readonly act: (action: TicketAction) => void;
}

const BY_MONEY = 'money';

/** The volume in lots, with quick values below. */
export function VolumeField({ draft, terms, quote, base, error, act }: VolumeFieldProps) {
  const { t } = useTranslation();
  const volume = draftVolume(draft);
  const { volumeNotice } = draft;
  const name = t('ticket.volume');
  const message = error && draft.volumeBlurred ? t(`ticket.error.${error.key}`, { value: '' }) : undefined;
  const lot = { size: groupThousands(formatDecimal(terms.contractSize, 0)), base };
  const pick = (chosen: string): void => {
    if (chosen !== BY_MONEY) act({ type: 'volume-picked', volume: hundredths(BigInt(chosen)) });
    else act({ type: 'sized-by', by: 'margin', volume: draft.volume, text: amountOf(draft, 'margin', terms, quote) });
  };
  return (
    <div onBlur={() => act({ type: 'volume-blurred' })}>
      <NumberField
        label={name}
        aside={t('ticket.lot', lot)}
        hint={volumeNotice ? t(`ticket.notice.${volumeNotice.key}`, { value: volumeNotice.value }) : undefined}
        error={message}
        scale={VOLUME_SCALE}
        step={terms.volumeStep}
        min={terms.minVolume}
        max={terms.maxVolume}
        unit={t('common.lots')}
        value={draft.volume}
        onChange={(text) => act({ type: 'volume-typed', text })}
        stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      >
        <Chips
          className={styles.chips}
          label={t('ticket.quickVolumes')}
          even
          items={[
            ...volumeChips(terms).map((chip) => ({ value: String(chip), label: formatVolume(chip) })),
            { value: BY_MONEY, label: '$', name: t('ticket.byMoney') },
          ]}
          value={volume === null ? null : String(volume)}
          onChange={pick}
        />
      </NumberField>
    </div>
  );
}
