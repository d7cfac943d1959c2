import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionKind } from '@truefill/domain/options/option.ts';
import styles from './kind-choice.module.css';

export interface KindChoiceProps {
  readonly value: OptionKind;
  readonly onChange: (kind: OptionKind) => void;
  /** whether bets on a band are offered */
  readonly bands: boolean;
}

/** Up is on the right, like Buy in the other ticket. */
const DIRECTIONS: readonly OptionKind[] = ['down', 'up'];
const WITH_BANDS: readonly OptionKind[] = ['down', 'up', 'inside', 'outside'];

/** The choice of what the option bets on, with when it wins. */
export function KindChoice({ value, onChange, bands }: KindChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={styles.choice} role="radiogroup" aria-label={t('common.direction')}>
      {(bands ? WITH_BANDS : DIRECTIONS).map((kind) => (
        <label key={kind} className={styles.option}>
          <input
            type="radio"
            aria-label={`${t(`options.kind.${kind}`)}, ${t(`options.winsWhen.${kind}`)}`}
            className={styles.input}
            name={group}
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span className={styles.card} data-kind={kind}>
            <span className={styles.word}>
              <span className={styles.arrow} aria-hidden="true" />
              {t(`options.kind.${kind}`)}
            </span>
            <span className={styles.wins}>{t(`options.winsWhen.${kind}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
