import type { LocaleCode } from '@truefill/api/brand.ts';
import { Flag, type FlagProps } from '@truefill/ui/components/flag.tsx';
import styles from './choices.module.css';

/** A flag where one country stands for the language, else a character of it. */
const MARKS: Readonly<Record<LocaleCode, { readonly flag: FlagProps['country'] } | { readonly letter: string }>> = {
  en: { flag: 'GB' },
  'zh-tw': { letter: '繁' },
  'zh-cn': { letter: '简' },
  ja: { flag: 'JP' },
  de: { flag: 'DE' },
  fr: { flag: 'FR' },
  it: { flag: 'IT' },
  ko: { flag: 'KR' },
  es: { flag: 'ES' },
  vi: { flag: 'VN' },
  th: { flag: 'TH' },
  id: { flag: 'ID' },
};

export interface LanguageMarkProps {
  readonly locale: LocaleCode;
  /** px */
  readonly size?: number | undefined;
}

/** The round mark of a language. */
export function LanguageMark({ locale, size = 24 }: LanguageMarkProps) {
  const mark = MARKS[locale];
  if ('flag' in mark) return <Flag country={mark.flag} size={size} />;
  return (
    <span className={styles.letter} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      {mark.letter}
    </span>
  );
}
