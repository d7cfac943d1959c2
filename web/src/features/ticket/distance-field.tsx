import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { ExactTerms } from '../../trading/figures.ts';
import { levelPrice, type LevelEntry } from '../../trading/levels.ts';
import { levelFromUnit, levelInUnit, unitRules, type LevelPlace, type LevelUnit } from './level-units.ts';

export interface DistanceFieldProps {
  /** of the level that it is about */
  readonly label: string;
  readonly entry: LevelEntry;
  readonly unit: Exclude<LevelUnit, 'price'>;
  /** null before the first quote, when nothing can be measured */
  readonly place: LevelPlace | null;
  readonly terms: ExactTerms;
  /** told the price as text */
  readonly onPrice: (text: string) => void;
  readonly error: string | undefined;
  readonly errorId: string;
}

/**
 * A level by its distance from the entry. What is typed becomes a price at once, and the price is what stays: left alone, the field
 * shows how far away that is now.
 */
export function DistanceField({ label, entry, unit, place, terms, onPrice, error, errorId }: DistanceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const { scale, step } = unitRules(unit, place?.entry ?? null);
  const told = place === null ? '' : levelInUnit(levelPrice(entry, terms), unit, place, terms);
  const shown = focused && typed !== null ? typed : told;
  const change = (text: string): void => {
    setTyped(text);
    // a field that is only left, or whose text comes to rest, moves no price
    if (place !== null && numberTextValue(text, scale) !== numberTextValue(shown, scale)) {
      onPrice(levelFromUnit(text, unit, place, terms));
    }
  };
  return (
    <div
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setTyped(null);
      }}
    >
      <NumberField
        name={t('ticket.levelIn', { level: label, unit: t(`ticket.unitName.${unit}`) })}
        scale={scale}
        step={step}
        unit={unit === 'points' ? undefined : t(`ticket.unit.${unit}`)}
        value={shown}
        disabled={place === null}
        onChange={change}
        stepLabels={{ less: t('common.less', { field: label }), more: t('common.more', { field: label }) }}
        error={error}
        errorId={errorId}
      />
    </div>
  );
}
