import { useTranslation } from 'react-i18next';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelPrice, type DistanceUnit, type LevelEntry } from '../../../../trading-parts/levels.ts';
import { levelFromUnit, levelInUnit, unitRules, type LevelPlace } from './level-units.ts';

export interface DistanceFieldProps {
  /** label of the level */
  readonly label: string;
  readonly entry: LevelEntry;
  readonly unit: DistanceUnit;
  /** null before the first quote, when nothing can be measured */
  readonly place: LevelPlace | null;
  readonly terms: ExactTerms;
  /** an order was sent with the form's price: the field shows its current distance */
  readonly held?: boolean | undefined;
  /** called with the price as text, and the distance as typed */
  readonly onDistance: (price: string, typed: NonNullable<LevelEntry['typed']>) => void;
  readonly error: string | undefined;
  readonly errorId: string;
}

/**
 * A level entered as its distance from the entry. Typed text stays, and the price follows from it; for a level that was set as
 * a price the field shows its current distance.
 */
export function DistanceField({ label, entry, unit, place, terms, held, onDistance, error, errorId }: DistanceFieldProps) {
  const { t } = useTranslation();
  const { scale, step } = unitRules(unit, place?.entry ?? null);
  const distance = place === null ? '' : levelInUnit(levelPrice(entry, terms), unit, place, terms);
  const shown = entry.typed?.unit === unit && held !== true ? entry.typed.text : distance;
  const change = (text: string): void => {
    // leaving the field without typing changes no level
    if (place !== null && text !== shown) onDistance(levelFromUnit(text, unit, place, terms), { unit, text });
  };
  return (
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
  );
}
