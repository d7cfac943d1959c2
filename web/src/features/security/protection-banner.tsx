import { useTranslation } from 'react-i18next';
import type { SecurityView } from '@truefill/api/identity/security-mapping.ts';
import { IconShieldCheckFilled, IconShieldHalf } from '@truefill/ui/components/icons.ts';
import { protectionOf } from './protection.ts';
import styles from './security.module.css';

/** In one sentence how well the account is protected. */
export function ProtectionBanner({ security }: { readonly security: SecurityView }) {
  const { t } = useTranslation();
  const protection = protectionOf(security);
  return (
    <section className={styles.banner} data-good={protection === 'good' || undefined}>
      {protection === 'good' ? <IconShieldCheckFilled size={32} /> : <IconShieldHalf size={32} />}
      <div>
        <h2>{t(`security.protection.${protection}.title`)}</h2>
        <p>{t(`security.protection.${protection}.text`)}</p>
      </div>
    </section>
  );
}
