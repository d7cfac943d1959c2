import { useTranslation } from 'react-i18next';
import { Select } from '@truefill/ui/components/select.tsx';
import type { TicketAction } from '../ticket-action.ts';
import { slippageChoices, type SlippageEntry } from './slippage.ts';

const ANY = 'any';

export interface SlippageChoiceProps {
  readonly slippage: SlippageEntry;
  readonly act: (action: TicketAction) => void;
}

/** The maximum distance of the fill from the price on the button; unlimited by default. */
export function SlippageChoice({ slippage, act }: SlippageChoiceProps) {
  const { t } = useTranslation();
  const label = (points: string): string => t('ticket.slippageOf', { count: Number(points), points });
  return (
    <Select
      variant="compact"
      name={t('ticket.slippage')}
      items={[
        { value: ANY, label: t('ticket.slippageAny') },
        ...slippageChoices(slippage).map((points) => ({ value: points, label: label(points) })),
      ]}
      value={slippage.on ? slippage.text : ANY}
      onChange={(chosen) =>
        act({ type: 'slippage', slippage: chosen === ANY ? { ...slippage, on: false } : { on: true, text: chosen } })
      }
    />
  );
}
