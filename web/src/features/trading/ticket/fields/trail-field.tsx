import { useTranslation } from 'react-i18next';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { levelStep, type LevelEntry } from '../../../../trading-parts/levels.ts';
import type { TrailContext } from '../../../../trading-parts/trailing.ts';

export interface TrailFieldProps {
  readonly entry: LevelEntry;
  readonly at: TrailContext;
  readonly error: string | undefined;
  readonly errorId: string;
  readonly onChange: (entry: LevelEntry) => void;
}

/** The distance of a trailing stop loss in units of the price. */
export function TrailField({ entry, at, error, errorId, onChange }: TrailFieldProps) {
  const { t } = useTranslation();
  const name = t('common.level.stopLoss');
  return (
    <NumberField
      name={t('ticket.trailingDistance')}
      scale={at.pricePrecision}
      step={at.reference === null ? 1n : levelStep(at.reference)}
      unit={t('ticket.unitName.distance')}
      value={entry.trail ?? ''}
      onChange={(trail) => onChange({ ...entry, trail, typed: undefined, blurred: false })}
      stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      error={error}
      errorId={errorId}
    />
  );
}
