import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { brand } from '@truefill/client/brand.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { dateOf, RANGE_KINDS, dateRangeError, type RangeChoice, type RangeKind } from './range.ts';
import styles from './range.module.css';

export interface RangeChoiceProps {
  readonly range: RangeChoice;
  readonly onChange: (range: RangeChoice) => void;
  readonly className?: string | undefined;
}

/** The date range of the history: quick choices, and custom dates. */
export function RangeChoiceChips({ range, onChange, className }: RangeChoiceProps) {
  const { t } = useTranslation();
  const choose = (kind: RangeKind): void => {
    // custom dates start with the most frequently viewed month
    if (kind !== 'own' || range.from !== '' || range.until !== '') return onChange({ ...range, kind });
    const nowMs = serverNow();
    onChange({ kind, from: dateOf(brand().timeZone, nowMs - 29 * 86_400_000), until: dateOf(brand().timeZone, nowMs) });
  };
  return (
    <Chips<RangeKind>
      className={classNames(styles.chips, className)}
      label={t('history.ranges')}
      items={RANGE_KINDS.map((value) => ({ value, label: t(`history.range.${value}`) }))}
      value={range.kind}
      onChange={choose}
    />
  );
}

/** The first and the last day of a custom range. */
export function OwnDates({ range, onChange, className }: RangeChoiceProps) {
  const { t } = useTranslation();
  const { timeZone } = brand();
  const [nowMs] = useState(serverNow);
  const error = dateRangeError(range, timeZone, nowMs);
  const today = dateOf(timeZone, nowMs);
  if (range.kind !== 'own') return null;
  return (
    <div className={classNames(styles.dates, className)}>
      <TextField
        type="date"
        label={t('history.from')}
        value={range.from}
        max={today}
        error={error === null ? undefined : t(`history.${error}`)}
        onChange={(from) => onChange({ ...range, from })}
      />
      <TextField
        type="date"
        label={t('history.until')}
        value={range.until}
        min={range.from === '' ? undefined : range.from}
        onChange={(until) => onChange({ ...range, until })}
      />
    </div>
  );
}
