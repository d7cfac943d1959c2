import { Link } from '@tanstack/react-router';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { chooseAppearance, usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { AccountAvatar } from './account-avatar.tsx';
import { AccountSummary } from './account-summary.tsx';
import { DemonstrationTag } from './demonstration-notice.tsx';
import { MoonIcon, SearchIcon, SunIcon, TicketIcon } from '@truefill/client/page/icons.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import styles from './top-bar.module.css';
import { ticketModes } from '../trading-parts/ticket-mode.ts';
import { TradeModeSwitch } from '../trading-parts/trade-mode-switch.tsx';
import { useTicketOpen } from '../workspace/ticket-open.ts';
import { togglePanel } from '../workspace/panels-store.ts';
import { WorkspaceKeys } from './workspace-keys.tsx';
import { Wordmark } from '@truefill/client/page/wordmark.tsx';

/** The bar above the workspace. `compact` is the tablet's. */
export function TopBar({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const theme = usePreferences((preferences) => preferences.theme);
  const ticketOpen = useTicketOpen();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home}>
        <Wordmark markOnly={compact} />
      </Link>
      <span className={styles.tag}>
        <DemonstrationTag />
      </span>
      <Link to="/search" className={styles.search} data-compact={compact || undefined} aria-label={t('shell.searchMarkets')}>
        <SearchIcon size={18} />
        {compact ? null : (
          <>
            <span className={styles.searchText}>{t('shell.searchMarkets')}</span>
            <kbd className={styles.key}>/</kbd>
          </>
        )}
      </Link>
      <TradeModeSwitch />
      <div className={styles.space} />
      <AccountSummary compact={compact} />
      <div className={styles.tools}>
        {ticketModes().length > 0 ? (
          <IconButton
            label={t(ticketOpen ? 'shell.hideTicket' : 'shell.showTicket')}
            pressed={ticketOpen}
            onClick={() => togglePanel('ticket')}
          >
            <TicketIcon size={20} />
          </IconButton>
        ) : null}
        <NotificationBell />
        <WorkspaceKeys hidden={compact} />
        {compact ? null : (
          <>
            <LanguagePicker />
            <IconButton
              label={t(theme === 'dark' ? 'shell.theme.toLight' : 'shell.theme.toDark')}
              onClick={() => chooseAppearance(theme === 'dark' ? 'light' : 'dark')}
            >
              {theme === 'dark' ? <SunIcon size={20} /> : <MoonIcon size={20} />}
            </IconButton>
          </>
        )}
        <AccountAvatar />
      </div>
    </header>
  );
}
