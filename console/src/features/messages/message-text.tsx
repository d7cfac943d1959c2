import { LANGUAGES } from '@truefill/locales/languages.ts';
import type { Message } from './messages.tsx';
import styles from './messages.module.css';

/** A message as shown to its readers, in each of its languages. Plain text only. */
export function MessageText({ texts }: Pick<Message, 'texts'>) {
  return (
    <div className={styles.previews}>
      {texts.map(({ locale, title, content }) => (
        <article key={locale} className={styles.preview} lang={LANGUAGES[locale]?.tag ?? locale}>
          <p className={styles.language}>{LANGUAGES[locale]?.name ?? locale}</p>
          <h3>{title}</h3>
          <p className={styles.content}>{content}</p>
        </article>
      ))}
    </div>
  );
}
