import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { BrandPicker } from '../brands/brand-picker.tsx';
import { useOperator } from '../session/session.ts';
import { MenuContext } from './menu-context.ts';
import styles from './screen.module.css';

// as printed on the key
const SEARCH_KEY = '/';

export interface ScreenProps {
  readonly title: string;
  /** right side of the header; on a phone a row below it */
  readonly actions?: ReactNode;
  /** a button that saves the list as a file; on a phone an icon in the header, since it is not what the screen is for */
  readonly exported?: ReactNode;
  /** lists of the screen can be restricted to a brand */
  readonly byBrand?: boolean | undefined;
  /** parts of the screen fill the window and scroll separately */
  readonly filled?: boolean | undefined;
  readonly children: ReactNode;
}

/** A screen with its header: title, search and brand picker. */
export function Screen({ title, actions, exported, byBrand = false, filled = false, children }: ScreenProps) {
  const { t } = useTranslation();
  const { openMenu, openSearch } = use(MenuContext);
  const operator = useOperator();
  const phone = useLayout() === 'phone';
  const demonstration = operator.brands.length > 0 && operator.brands.every((brand) => brand.demonstration);
  const searchable = operator.rights.includes('users.read');
  useWindowTitle(title);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {openMenu === null ? null : (
          <IconButton label={t('console.menu')} onClick={openMenu}>
            <IconMenu2 size={22} />
          </IconButton>
        )}
        <h1 className={styles.title}>{title}</h1>
        {demonstration && !phone ? <Tag tone="demo">{t('console.demonstration')}</Tag> : null}
        <div className={styles.actions}>
          {searchable ? <SearchButton phone={phone} onClick={openSearch} /> : null}
          {byBrand ? <BrandPicker compact={phone} /> : null}
          {exported}
          {phone ? null : actions}
        </div>
      </header>
      {phone && actions ? <div className={styles.ownActions}>{actions}</div> : null}
      <div className={styles.body} data-filled={filled || undefined}>
        {children}
      </div>
    </div>
  );
}

function SearchButton({ phone, onClick }: { readonly phone: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation();
  if (phone) {
    return (
      <IconButton label={t('console.search.open')} onClick={onClick}>
        <IconSearch size={22} />
      </IconButton>
    );
  }
  return (
    <button type="button" className={styles.search} aria-keyshortcuts="/ Control+K" onClick={onClick}>
      <IconSearch size={18} aria-hidden="true" />
      <span className={styles.searchText}>{t('console.search.open')}</span>
      <kbd className={styles.key} aria-hidden="true">
        {SEARCH_KEY}
      </kbd>
    </button>
  );
}

/** Sets the window title to the screen's. */
export function useWindowTitle(title: string): void {
  const { t } = useTranslation();
  const product = `${t('console.product')} ${t('console.suffix')}`;
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
