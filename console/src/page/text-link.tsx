import { Go, type GoProps } from './go.tsx';
import styles from './text-link.module.css';

/** A link that stands alone, in a table or beside a title. */
export function TextLink(props: Omit<GoProps, 'className'>) {
  return <Go {...props} className={styles.link} />;
}
