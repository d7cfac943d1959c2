import { useTranslation } from 'react-i18next';
import { Select } from '@truefill/ui/components/select.tsx';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';

export interface LeverageChoiceProps {
  readonly terms: ExactTerms;
  readonly leverage: number;
  readonly onChange: (leverage: number) => void;
}

/** The leverage, from those that the market offers. */
export function LeverageChoice({ terms, leverage, onChange }: LeverageChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      variant="compact"
      name={t('ticket.leverage')}
      items={terms.leverages.map((offered) => ({ value: String(offered), label: t('ticket.leverageOf', { leverage: offered }) }))}
      value={String(leverage)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
