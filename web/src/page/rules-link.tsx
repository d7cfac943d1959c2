import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconChevronRight } from '@truefill/ui/components/icons.ts';
import styles from './rules-link.module.css';

/** A link to all rules of the brand, shown wherever one of them applies. */
export function RulesLink() {
  const { t } = useTranslation();
  return (
    <Link to="/rules" className={styles.link}>
      {t('common.allRules')}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}
