import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { chooseLevelUnit, unitsOf, useUnitOf } from './level-units.ts';
import type { SizedBy } from './size-entry.ts';
import styles from './ticket.module.css';

/** What the levels of a ticket are entered in. */
export function LevelUnitChoice({ sizedBy }: { readonly sizedBy: SizedBy }) {
  const { t } = useTranslation();
  const unit = useUnitOf(sizedBy);
  return (
    <div className={styles.units}>
      <Chips
        look="bare"
        label={t('ticket.levelUnit')}
        items={unitsOf(sizedBy).map((each) => ({
          value: each,
          label: t(`ticket.unit.${each}`),
          name: each === 'percent' || each === 'money' ? t(`ticket.unitName.${each}`) : undefined,
        }))}
        value={unit}
        onChange={chooseLevelUnit}
      />
    </div>
  );
}
