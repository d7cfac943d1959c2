import { useTranslation } from 'react-i18next';
import type { Catalogue } from '@truefill/locales/catalogue.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import styles from './later.module.css';

export type LaterName = Exclude<keyof Catalogue['later'], 'sentence' | 'back'>;

/** A screen that has its address but is not open yet: says so, and leads back. */
export function LaterScreen({ screen }: { readonly screen: LaterName }) {
  const { t } = useTranslation();
  const back = useBack();
  return (
    <>
      <PageHeader title={t(`later.${screen}`)} />
      <div className={styles.body}>
        <p>{t('later.sentence')}</p>
        <button type="button" className={styles.back} onClick={back}>
          {t('common.back')}
        </button>
      </div>
    </>
  );
}
