import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import styles from './account.module.css';

/** Links to login and registration. */
export function VisitorCard() {
  const { t } = useTranslation();
  // a user whose session expired returns to the page they were on
  const left = useSession((session) => session.left);
  // beside a screen, that screen has the h1
  const Heading = useFrame() === 'pages' ? 'h1' : 'h2';
  const to = left?.href ?? '/user';
  return (
    <section className={styles.visitor}>
      <Heading>{brand().site}</Heading>
      <p>{t('account.visitor')}</p>
      <div className={styles.ways}>
        <Link to="/login" search={{ to }} className={buttonClass('primary', 'large', true)}>
          {t('common.logIn')}
        </Link>
        <Link to="/register" search={{ to }} className={buttonClass('neutral', 'large', true)}>
          {t('common.createAccount')}
        </Link>
      </div>
    </section>
  );
}
