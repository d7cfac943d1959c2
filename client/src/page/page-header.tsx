import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from './frame.ts';
import { ChevronLeftIcon } from './icons.tsx';
import styles from './page-header.module.css';
import { useBack } from './use-back.ts';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** what stands at the right: icon buttons */
  readonly actions?: ReactNode;
  /** says which account is used; on phones, where nothing else on the page does */
  readonly account?: ReactNode;
  /** where back leads when this page was the first one opened; the home page by default */
  readonly backTo?: string;
  /** the page is one of the tabs: there is nothing to go back to */
  readonly isTab?: boolean;
}

/** The head of a page that one can go back from. */
export function PageHeader({ title, actions, account, backTo = '/', isTab = false }: PageHeaderProps) {
  const { t } = useTranslation();
  const back = useBack(backTo);
  // beside the menu, its own screens have nothing to go back to
  const frame = useFrame();
  const beside = isTab || (frame === 'workspace' && backTo === '/user');
  return (
    <header className={styles.header} data-beside={beside || undefined}>
      {beside ? null : (
        <button type="button" className={styles.back} aria-label={t('common.back')} onClick={back}>
          <ChevronLeftIcon />
        </button>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>
        {frame === 'pages' ? account : null}
        {actions}
      </div>
    </header>
  );
}
