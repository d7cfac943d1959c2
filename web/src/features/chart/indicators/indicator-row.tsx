import { CHART_COLORS } from '@truefill/api/workspace/chart-layout.ts';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronUp } from '../icons.ts';
import { errorsOf, type DraftIndicator } from './indicator-draft.ts';
import { INDICATOR_RULES, type IndicatorPlace, type ParameterRule } from './indicators.ts';
import styles from './indicator-row.module.css';
import { Swatches } from '../core/swatches.tsx';

export interface IndicatorRowProps {
  readonly place: IndicatorPlace;
  readonly draft: DraftIndicator;
  /** three others are already selected */
  readonly disabled: boolean;
  readonly onToggle: () => void;
  readonly onChange: (change: Partial<Pick<DraftIndicator, 'texts' | 'colour'>>) => void;
}

/** A selectable indicator with its parameters below. */
export function IndicatorRow({ place, draft, disabled, onToggle, onChange }: IndicatorRowProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const details = useId();
  const { name, on, texts, colour } = draft;
  const { fields, together } = errorsOf(draft);
  const invalid = fields.includes(true) || together !== null;
  // fields with errors stay visible
  const open = on && (opened || invalid);
  const rules = INDICATOR_RULES[name].parameters;
  return (
    <li className={styles.row} data-open={open || undefined}>
      <div className={styles.head}>
        <Checkbox
          className={styles.check}
          checked={on}
          disabled={disabled}
          onChange={onToggle}
          label={
            <span className={styles.label}>
              <b>{name}</b> <span>{t(`chart.indicator.${name}`)}</span>
            </span>
          }
        />
        {on ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-controls={details}
            aria-label={t('chart.indicators.edit', { name })}
            onClick={() => setOpened(!open)}
          >
            <span className={`numeric ${styles.values}`}>{texts.filter((text) => text !== '0').join(', ')}</span>
            {open ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          </button>
        ) : null}
      </div>
      <div id={details} className={styles.details} hidden={!open}>
        {open ? (
          <>
            <div className={styles.fields}>
              {rules.map((rule, index) => (
                <Parameter
                  key={index}
                  rule={rule}
                  number={index + 1}
                  text={texts[index] ?? ''}
                  invalid={fields[index] ?? false}
                  onChange={(text) => onChange({ texts: texts.map((other, at) => (at === index ? text : other)) })}
                />
              ))}
            </div>
            {together ? (
              <p className={styles.fault} role="alert">
                {t(`chart.indicators.error.${together}`)}
              </p>
            ) : null}
            {name === 'SAR' || (name === 'VOL' && place === 'sub') ? null : (
              <div className={styles.colour}>
                <span>{t('chart.indicators.colour')}</span>
                <Swatches
                  label={t('chart.indicators.colourOf', { name })}
                  count={CHART_COLORS}
                  value={colour}
                  onChange={(next) => onChange({ colour: next })}
                />
              </div>
            )}
          </>
        ) : null}
      </div>
    </li>
  );
}

interface ParameterProps {
  readonly rule: ParameterRule;
  readonly number: number;
  readonly text: string;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
}

function Parameter({ rule, number, text, invalid, onChange }: ParameterProps) {
  const { t } = useTranslation();
  const { label, min, max, scale, optional } = rule;
  const units = (value: number): bigint => BigInt(Math.round(value * 10 ** scale));
  return (
    <NumberField
      label={t(`chart.parameter.${label}`, { number })}
      value={text}
      scale={scale}
      step={1n}
      min={optional ? 0n : units(min)}
      max={units(max)}
      error={invalid ? t(optional ? 'chart.parameter.rangeOrOff' : 'common.range', { min, max }) : undefined}
      stepLabels={{ less: t('chart.parameter.less'), more: t('chart.parameter.more') }}
      onChange={onChange}
    />
  );
}
