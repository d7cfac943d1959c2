import { useTranslation } from 'react-i18next';
import { Select } from '@truefill/ui/components/select.tsx';
import type { ExactTerms } from '../../trading/figures.ts';
import styles from './ticket.module.css';

export interface LeverageFieldProps {
  readonly terms: ExactTerms;
  readonly leverage: number;
  readonly onChange: (leverage: number) => void;
}

/** The leverage, out of those that the market offers. */
export function LeverageField({ terms, leverage, onChange }: LeverageFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.leverage}>
      <span>{t('ticket.leverage')}</span>
      <Select
        name={t('ticket.leverage')}
        look="compact"
        items={terms.leverages.map((offered) => ({ value: String(offered), label: t('ticket.times', { leverage: offered }) }))}
        value={String(leverage)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  );
}
