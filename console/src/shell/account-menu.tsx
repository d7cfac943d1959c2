import { useTranslation } from 'react-i18next';
import { IconLogout, IconMoon, IconSun, IconWorld } from '@tabler/icons-react';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { chooseAppearance, usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { Menu, type MenuItem } from '@truefill/ui/components/menu.tsx';
import { call } from '../calls/call.ts';
import { useGo } from '../page/go.tsx';
import { Initials } from '../page/initials.tsx';
import { dropSession, useOperator, useSession } from '../session/session.ts';
import styles from './account-menu.module.css';
import { chooseConsoleLanguage, CONSOLE_LANGUAGES } from './language.ts';

/** The signed-in operator and personal menu entries. */
export function AccountMenu() {
  const { t } = useTranslation();
  const operator = useOperator();
  const { theme, locale } = usePreferences();
  const go = useGo();
  const signOut = async (): Promise<void> => {
    const answer = await call('operatorLogout', {});
    if (!answer.ok) {
      // the session is still active in its cookie; an expired one has already led to the login
      if (useSession.getState().operator !== null) showToast('error', (language) => errorText(language, answer));
      return;
    }
    dropSession();
    queryClient.clear();
    go('/login');
  };
  const items: readonly MenuItem[] = [
    {
      id: 'theme',
      label: t(theme === 'dark' ? 'shell.theme.toLight' : 'shell.theme.toDark'),
      icon: theme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />,
      onSelect: () => chooseAppearance(theme === 'dark' ? 'light' : 'dark'),
    },
    ...CONSOLE_LANGUAGES.filter(({ code }) => code !== locale).map(({ code, name }) => ({
      id: code,
      label: <span lang={code}>{name}</span>,
      icon: <IconWorld size={18} />,
      onSelect: () => void chooseConsoleLanguage(code),
    })),
    {
      id: 'password',
      label: t('console.account.security'),
      separated: true,
      onSelect: () => go('/account'),
    },
    { id: 'out', label: t('console.account.signOut'), icon: <IconLogout size={18} />, onSelect: () => void signOut() },
  ];
  const roles = [...new Set(operator.grants.map(({ role }) => role))];
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.account}>
          <Initials name={operator.name} tone="accent" />
          <span className={styles.who}>
            <span className={styles.name}>{operator.name}</span>
            <span className={styles.roles}>{roles.map((role) => t(`console.role.${role}`)).join(', ')}</span>
          </span>
        </button>
      }
      items={items}
    />
  );
}
