import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../../../../locales/catalogue.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import styles from './coming-soon.module.css';

export type ComingSoonName = Exclude<keyof Catalogue['later'], 'sentence' | 'back'>;

/** A screen that has its address but is not open yet: says so, and leads back. */
export function ComingSoonScreen({ screen }: { readonly screen: ComingSoonName }) {
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
