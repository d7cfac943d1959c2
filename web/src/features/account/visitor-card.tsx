import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { brand } from '../../brand.ts';
import styles from './account.module.css';

/** The ways in. */
export function VisitorCard() {
  const { t } = useTranslation();
  return (
    <section className={styles.visitor}>
      <h1>{brand().site}</h1>
      <p>{t('account.visitor')}</p>
      <div className={styles.ways}>
        <Link to="/login" search={{ to: '/user' }} className={buttonClass('primary', 'large', true)}>
          {t('account.logIn')}
        </Link>
        <Link to="/register" className={buttonClass('neutral', 'large', true)}>
          {t('account.register')}
        </Link>
      </div>
    </section>
  );
}
