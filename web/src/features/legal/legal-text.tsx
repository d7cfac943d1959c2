import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './legal.module.css';
import type { ComingText } from './use-legal-text.ts';

export interface LegalTextProps extends ComingText {
  readonly titled?: boolean | undefined;
}

/** The sections of a static text. Its title is in the header of the page or sheet. */
export function LegalText({ text, retry, titled = false }: LegalTextProps) {
  if (!text) return retry ? <LoadFailed onRetry={retry} /> : <Skeleton width="100%" height="240px" />;
  return (
    <article className={styles.text} translate="yes">
      {titled ? <h2 className={styles.title}>{text.title}</h2> : null}
      {text.version ? <p className={styles.version}>{text.version}</p> : null}
      {text.example ? <p className={styles.example}>{text.example}</p> : null}
      {text.parts.map(({ title, text: words, facts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{words}</p>
          {facts.length > 0 ? (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      {text.contact ? <p className={styles.contact}>{text.contact}</p> : null}
    </article>
  );
}
