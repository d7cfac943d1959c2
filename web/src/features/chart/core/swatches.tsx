import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './swatches.module.css';

export interface SwatchesProps {
  /** accessible name of the choice */
  readonly label: string;
  readonly count: number;
  readonly value: number;
  readonly onChange: (color: number) => void;
}

/** Radio buttons for the chart's colors. Each has a name for screen readers. */
export function Swatches({ label, count, value, onChange }: SwatchesProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <span className={styles.swatches} role="radiogroup" aria-label={label}>
      {Array.from({ length: count }, (_, color) => (
        <label key={color} className={styles.swatch} data-color={color + 1}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={color === value}
            aria-label={t(`chart.colour.${(color + 1) as 1 | 2 | 3 | 4 | 5}`)}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </span>
  );
}
