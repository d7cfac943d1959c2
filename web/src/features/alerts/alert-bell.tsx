import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconBellPlus } from '@truefill/ui/components/icons.ts';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../instruments/instruments.ts';
import { openAlertSheet } from './alert-sheet-store.ts';
import { useVisitorGate } from './use-visitor-gate.ts';

export interface AlertBellProps {
  readonly instrument: InstrumentView;
  /** px */
  readonly size: number;
}

/** Creates an alert on a chart's market; active alerts are lines of the chart. */
export function AlertBell({ instrument, size }: AlertBellProps) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const forUsers = useVisitorGate();
  return (
    <IconButton
      label={t('alerts.bell', { market: displayName(instrument) })}
      aria-haspopup="dialog"
      onClick={() => forUsers(() => openAlertSheet(symbol))}
    >
      <IconBellPlus size={size} />
    </IconButton>
  );
}
