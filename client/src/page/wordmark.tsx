import { brand } from '../brand.ts';
import styles from './wordmark.module.css';

/** The brand's mark and name. */
export function Wordmark({ markOnly = false }: { readonly markOnly?: boolean }) {
  const { assetsUrl, title, titleSuffix, site } = brand();
  return (
    <span className={styles.wordmark}>
      <img className={styles.mark} src={`${assetsUrl}/mark.svg`} alt={markOnly ? site : ''} width="30" height="30" />
      {markOnly ? null : (
        <span className={styles.name}>
          {title} <span className={styles.suffix}>{titleSuffix}</span>
        </span>
      )}
    </span>
  );
}
