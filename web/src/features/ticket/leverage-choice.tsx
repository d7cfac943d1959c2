import { useTranslation } from 'react-i18next';
import { LateSelect } from '@truefill/ui/components/late-select.tsx';
import type { ExactTerms } from '../../trading/figures.ts';

export interface LeverageChoiceProps {
  readonly terms: ExactTerms;
  readonly leverage: number;
  readonly onChange: (leverage: number) => void;
}

/** The leverage, out of those that the market offers. */
export function LeverageChoice({ terms, leverage, onChange }: LeverageChoiceProps) {
  const { t } = useTranslation();
  return (
    <LateSelect
      name={t('ticket.leverage')}
      items={terms.leverages.map((offered) => ({ value: String(offered), label: t('ticket.leverageOf', { leverage: offered }) }))}
      value={String(leverage)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
