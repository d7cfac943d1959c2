import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import styles from './demonstration-notice.module.css';

/** States on every page that prices are not real market prices; nothing if the brand's are. */
export function DemonstrationNotice() {
  const { t } = useTranslation();
  return brand().demonstration ? <p className={styles.notice}>{t('shell.demoNotice')}</p> : null;
}

/** The same as a tag for the top bar, if the status bar shows the sentence. */
export function DemonstrationTag() {
  const { t } = useTranslation();
  return brand().demonstration ? <span className={styles.tag}>{t('shell.demoBrand')}</span> : null;
}
