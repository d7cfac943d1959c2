import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './slider.module.css';

export interface SliderMark {
  /** the selected value; one of the slider's values */
  readonly value: number;
  readonly label: ReactNode;
}

export interface SliderProps {
  /** visible label */
  label: ReactNode;
  /** the value as text, beside the label; also read by screen readers */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  marks: readonly SliderMark[];
  disabled?: boolean | undefined;
}

/** A slider with marks below. A range input underneath: keyboard, touch and screen reader behavior is native. */
export function Slider(props: SliderProps) {
  const { label, valueText, value, min, max, step, onChange, marks, disabled } = props;
  const id = useId();
  const share = (of: number): number => (max > min ? (of - min) / (max - min) : 0);
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output className={styles.value} htmlFor={id}>
          {valueText}
        </output>
      </div>
      <div className={styles.line} style={{ '--share': share(value) } as CSSProperties}>
        {marks.map((mark) => (
          <span key={mark.value} className={styles.dot} style={{ '--at': share(mark.value) } as CSSProperties} />
        ))}
        <input
          id={id}
          className={styles.input}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={valueText}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <span
            key={mark.value}
            className={styles.mark}
            data-chosen={mark.value === value || undefined}
            style={{ '--at': share(mark.value) } as CSSProperties}
          >
            {mark.label}
          </span>
        ))}
      </div>
    </div>
  );
}
