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
  ko: { letter: '한' },
  es: { flag: 'ES' },
  vi: { letter: 'Vi' },
  th: { letter: 'ไ' },
  id: { letter: 'Id' },
};

/** The round mark of a language. */
export function LanguageMark({ locale }: { readonly locale: LocaleCode }) {
  const mark = MARKS[locale];
  if ('flag' in mark) return <Flag country={mark.flag} size={24} />;
  return (
    <span className={styles.letter} aria-hidden="true">
      {mark.letter}
    </span>
  );
}
