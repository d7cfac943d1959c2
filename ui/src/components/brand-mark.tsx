import styles from './brand-mark.module.css';

export interface BrandMarkProps {
  /** URL of the brand's mark */
  src: string;
  /** px */
  size?: number | undefined;
  /** the wordmark: a heavy and a light half. Without it only the mark is shown, and `name` is required. */
  title?: string | undefined;
  titleSuffix?: string | undefined;
  name?: string | undefined;
}

export function BrandMark({ src, size = 30, title, titleSuffix, name = '' }: BrandMarkProps) {
  return (
    <span className={styles.brand}>
      <img src={src} alt={name} width={size} height={size} decoding="async" />
      {title === undefined ? null : (
        <span className={styles.word}>
          {title}
          {titleSuffix ? <span className={styles.suffix}> {titleSuffix}</span> : null}
        </span>
      )}
    </span>
  );
}
