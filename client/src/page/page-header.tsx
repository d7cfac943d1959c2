import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from './frame.ts';
import { ChevronLeftIcon } from './icons.tsx';
import styles from './page-header.module.css';
import { useBack } from './use-back.ts';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** icon buttons at the right */
  readonly actions?: ReactNode;
  /** shows which account is used; on phones, where nothing else on the page does */
  readonly account?: ReactNode;
  /** target of Back if this page was opened first; the home page by default */
  readonly backTo?: string;
  /** the page is a tab and has no Back */
  readonly isTab?: boolean;
}

/** The header of a page with a Back button. */
export function PageHeader({ title, actions, account, backTo = '/', isTab = false }: PageHeaderProps) {
  const { t } = useTranslation();
  const back = useBack(backTo);
  // screens next to the menu have nothing to go back to
  const frame = useFrame();
  const besideWorkspace = isTab || (frame === 'workspace' && backTo === '/user');
  return (
    <header className={styles.header} data-beside={besideWorkspace || undefined}>
      {besideWorkspace ? null : (
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
