import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import {
  IconBell,
  IconHeadset,
  IconLanguage,
  IconMail,
  IconMoon,
  IconPalette,
  IconSun,
  IconUserCircle,
  IconUserPlus,
} from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { brand } from '../../brand.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { useSession } from '../../session/session-store.ts';
import { useUnreadCount } from '../notifications/use-notifications.ts';
import styles from './account.module.css';
import { AppearanceSheet } from './appearance-sheet.tsx';
import { copyText } from './copy-text.ts';
import { LanguageSheet } from './language-sheet.tsx';
import { PriceColoursSheet, Swatches } from './price-colours-sheet.tsx';
import { ResetDemo } from './reset-demo.tsx';
import { useUser } from './use-user.ts';
import { UserCard } from './user-card.tsx';

type Open = 'language' | 'colours' | 'appearance' | null;

/** The account's home: who, how much, and the settings. A page on phones, the side panel elsewhere. */
export function MenuScreen() {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const { theme, upDown, locale } = usePreferences();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { email } = brand().service;
  const copied = { done: t('account.copied'), failed: t('account.copyFailed') };
  return (
    <div className={styles.menu}>
      {signedIn ? <UserCard /> : <VisitorCard />}
      <h2 className={styles.group}>{t('account.general')}</h2>
      <div className={styles.list}>
        {signedIn ? (
          <Link to="/user/account">
            <ListRow icon={<IconUserCircle size={22} />} label={t('account.title')} opens />
          </Link>
        ) : null}
        {signedIn ? <NotificationRow /> : null}
        {signedIn ? <ResetDemo /> : null}
        <InviteRow />
        <Link to="/user/service">
          <ListRow icon={<IconHeadset size={22} />} label={t('account.service')} opens />
        </Link>
        {email ? (
          <button type="button" onClick={() => void copyText(email, copied)}>
            <ListRow icon={<IconMail size={22} />} label={email} value={t('account.copy')} />
          </button>
        ) : null}
      </div>
      <h2 className={styles.group}>{t('account.settings')}</h2>
      <div className={styles.list}>
        <button type="button" onClick={() => setOpen('language')}>
          <ListRow icon={<IconLanguage size={22} />} label={t('shell.language')} value={LANGUAGE_NAMES[locale]} opens />
        </button>
        <button type="button" onClick={() => setOpen('colours')}>
          <ListRow icon={<IconPalette size={22} />} label={t('account.colours')} value={<Swatches scheme={upDown} />} opens />
        </button>
        <button type="button" onClick={() => setOpen('appearance')}>
          <ListRow
            icon={theme === 'dark' ? <IconMoon size={22} /> : <IconSun size={22} />}
            label={t('account.appearance')}
            value={t(`account.${theme}`)}
            opens
          />
        </button>
      </div>
      <LanguageSheet open={open === 'language'} onClose={close} />
      <PriceColoursSheet open={open === 'colours'} onClose={close} />
      <AppearanceSheet open={open === 'appearance'} onClose={close} />
    </div>
  );
}

function NotificationRow() {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  return (
    <Link to="/user/notification">
      <ListRow
        icon={<IconBell size={22} />}
        label={t('notifications.title')}
        value={unread > 0 ? <span className={styles.unread}>{unread}</span> : undefined}
        opens
      />
    </Link>
  );
}

function InviteRow() {
  const { t } = useTranslation();
  const visitor = useSession((session) => session.status === 'visitor');
  const code = useUser()?.inviteCode;
  const face = <ListRow icon={<IconUserPlus size={22} />} label={t('account.invite')} value={code} opens={visitor} />;
  if (visitor) {
    return (
      <Link to="/login" search={{ to: '/user' }}>
        {face}
      </Link>
    );
  }
  if (!code) return null;
  return (
    <button type="button" onClick={() => void copyText(code, { done: t('account.copied'), failed: t('account.copyFailed') })}>
      {face}
    </button>
  );
}

function VisitorCard() {
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
