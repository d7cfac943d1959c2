import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { chooseLevelUnit, unitsOf, useUnitOf } from './level-units.ts';
import type { SizedBy } from './size-entry.ts';
import styles from '../ticket.module.css';

export interface LevelUnitChoiceProps {
  readonly sizedBy: SizedBy;
  /** the only level that is on trails: then "price" means its distance as a price */
  readonly trails: boolean;
  /** switched to prices: levels stay where they are */
  readonly onPrice: () => void;
}

/** The unit in which the levels of a ticket are entered. */
export function LevelUnitChoice({ sizedBy, trails, onPrice }: LevelUnitChoiceProps) {
  const { t } = useTranslation();
  const unit = useUnitOf(sizedBy);
  return (
    <div className={styles.units}>
      <Chips
        variant="bare"
        label={t('ticket.levelUnit')}
        items={unitsOf(sizedBy).map((each) => ({
          value: each,
          label: t(`ticket.unit.${each === 'price' && trails ? 'distance' : each}`),
          name: each === 'percent' || each === 'money' ? t(`ticket.unitName.${each}`) : undefined,
        }))}
        value={unit}
        onChange={(chosen) => {
          if (chosen === 'price') onPrice();
          chooseLevelUnit(chosen);
        }}
      />
    </div>
  );
}
