import type { Language } from '@truefill/locales/catalogue.ts';
import { Flag, type FlagProps } from '@truefill/ui/components/flag.tsx';
import styles from './choices.module.css';

export interface LanguageMarkProps {
  /** a flag if one country represents the language, otherwise a character of its script */
  readonly mark: Language['mark'];
  /** px */
  readonly size?: number | undefined;
}

/** The round mark of a language. */
export function LanguageMark({ mark, size = 24 }: LanguageMarkProps) {
  // a test checks that every flag has a drawing
  if ('flag' in mark) return <Flag country={mark.flag as FlagProps['country']} size={size} />;
  return (
    <span className={styles.letter} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      {mark.letter}
    </span>
  );
}
