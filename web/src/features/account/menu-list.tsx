import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconBell,
  IconBellPlus,
  IconBolt,
  IconCash,
  IconEye,
  IconFileText,
  IconGift,
  IconHeadset,
  IconLanguage,
  IconMail,
  IconMoon,
  IconPalette,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconShieldHalf,
  IconSun,
  IconUserCircle,
  IconUserPlus,
  IconWallet,
} from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { brand } from '@truefill/client/brand.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { useOneClick } from '../../preferences/one-click-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { OneClickSheet } from '../../trading-parts/one-click-sheet.tsx';
import styles from './account.module.css';
import { AppearanceSheet } from './appearance-sheet.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { LanguageSheet } from './language-sheet.tsx';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import { PriceColorsSheet, Swatches } from './price-colors-sheet.tsx';
import { ResetDemo } from '../../money-parts/reset-demo.tsx';
import { useUser } from '../../page/use-user.ts';
import { VerificationMark } from './verification-mark.tsx';
import { useUnreadCount } from '../notifications/index.ts';

type Screen =
  | '/user/account'
  | '/user/security'
  | '/user/mails'
  | '/user/notification'
  | '/user/alerts'
  | '/user/statement'
  | '/user/actions'
  | '/user/agreement'
  | '/legal'
  | '/user/service'
  | '/user/wallet'
  | '/user/myWallet'
  | '/user/verified'
  | '/user/juniorVerified'
  | '/user/loan'
  | '/user/standards'
  | '/rules';

const SCREENS = {
  account: { to: '/user/account', icon: <IconUserCircle size={22} /> },
  security: { to: '/user/security', icon: <IconShieldHalf size={22} /> },
  mails: { to: '/user/mails', icon: <IconMail size={22} /> },
  notification: { to: '/user/notification', icon: <IconBell size={22} /> },
  alerts: { to: '/user/alerts', icon: <IconBellPlus size={22} /> },
  statement: { to: '/user/statement', icon: <IconReceipt size={22} /> },
  operatorActions: { to: '/user/actions', icon: <IconEye size={22} /> },
  wallet: { to: '/user/wallet', icon: <IconWallet size={22} /> },
  myWallet: { to: '/user/myWallet', icon: <IconWallet size={22} /> },
  verified: { to: '/user/verified', icon: <IconRosetteDiscountCheck size={22} /> },
  juniorVerified: { to: '/user/juniorVerified', icon: <IconRosetteDiscountCheck size={22} /> },
  loan: { to: '/user/loan', icon: <IconCash size={22} /> },
  rules: { to: '/rules', icon: <IconFileText size={22} /> },
  standards: { to: '/user/standards', icon: <IconFileText size={22} /> },
  agreement: { to: '/user/agreement', icon: <IconFileText size={22} /> },
  documents: { to: '/legal', icon: <IconFileText size={22} /> },
  service: { to: '/user/service', icon: <IconHeadset size={22} /> },
} as const satisfies Partial<Record<MenuEntry, { readonly to: Screen; readonly icon: ReactNode }>>;
type ScreenEntry = keyof typeof SCREENS;

type Opened = 'language' | 'colours' | 'appearance' | 'oneClick' | null;

/** The entries of the account menu in their groups, with the drawers that they open. */
export function MenuList() {
  const { t } = useTranslation();
  const { status, accountMode } = useSession();
  const { switches, service } = brand();
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const user = useUser();
  const groups = menuEntries({
    signedIn: status === 'signed-in',
    accountMode,
    switches,
    supportEmail: service.email,
    hasCoins: user?.hasCoins ?? false,
    hasLoan: user?.hasLoan ?? false,
  });
  const rows = (entries: readonly MenuEntry[]): ReactNode => (
    <div className={styles.list}>
      {entries.map((entry) => (
        <Row key={entry} entry={entry} open={setOpened} />
      ))}
    </div>
  );
  return (
    <>
      <h2 className={styles.group}>{t('account.general')}</h2>
      {rows(groups.general)}
      <h2 className={styles.group}>{t('account.settings')}</h2>
      {rows(groups.settings)}
      <div className={styles.help}>{rows(groups.help)}</div>
      <LanguageSheet open={opened === 'language'} onClose={close} />
      <PriceColorsSheet open={opened === 'colours'} onClose={close} />
      <AppearanceSheet open={opened === 'appearance'} onClose={close} />
      <OneClickSheet open={opened === 'oneClick'} onClose={close} />
    </>
  );
}

interface RowProps {
  readonly entry: MenuEntry;
  readonly open: (drawer: Opened) => void;
}

function Row({ entry, open }: RowProps) {
  const { t } = useTranslation();
  const { theme, appearance, upDown, locale } = usePreferences();
  const { email } = brand().service;
  const oneClick = useOneClick();
  if (opensScreen(entry)) return <ScreenRow entry={entry} {...SCREENS[entry]} />;
  switch (entry) {
    case 'resetDemo':
      return <ResetDemo />;
    case 'invite':
      return <InviteRow />;
    case 'email':
      return (
        <button type="button" onClick={() => copyText(email)}>
          <ListRow icon={<IconMail size={22} />} label={t('account.supportEmail')} value={t('account.copy')} />
        </button>
      );
    case 'language':
      return (
        <button type="button" onClick={() => open('language')}>
          <ListRow
            icon={<IconLanguage size={22} />}
            label={t('shell.language')}
            value={LANGUAGES[shownLanguage(locale)]?.name}
            opens
          />
        </button>
      );
    case 'colours':
      return (
        <button type="button" onClick={() => open('colours')}>
          <ListRow icon={<IconPalette size={22} />} label={t('account.colours')} value={<Swatches scheme={upDown} />} opens />
        </button>
      );
    case 'appearance':
      return (
        <button type="button" onClick={() => open('appearance')}>
          <ListRow
            icon={theme === 'dark' ? <IconMoon size={22} /> : <IconSun size={22} />}
            label={t('account.appearance')}
            value={t(`account.${appearance}`)}
            opens
          />
        </button>
      );
    case 'oneClick':
      return (
        <button type="button" onClick={() => open('oneClick')}>
          <ListRow
            icon={<IconBolt size={22} />}
            label={t('common.oneClick')}
            value={t(oneClick ? 'account.on' : 'account.off')}
            opens
          />
        </button>
      );
    default:
      return null;
  }
}

function opensScreen(entry: MenuEntry): entry is ScreenEntry {
  return entry in SCREENS;
}

function ScreenRow({ entry, to, icon }: { readonly entry: ScreenEntry; readonly to: Screen; readonly icon: ReactNode }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const user = useUser();
  const state = entry === 'verified' ? user?.verification : entry === 'juniorVerified' ? user?.juniorVerification : undefined;
  const badge = entry === 'notification' && unread > 0 ? <span className={styles.unread}>{unread}</span> : undefined;
  const complaintsAlone = entry === 'service' && !brand().switches.customerService;
  const label = complaintsAlone ? t('support.title') : t(`account.entry.${entry}`);
  return (
    <Link to={to} activeProps={{ 'aria-current': 'page' }}>
      <ListRow icon={icon} label={label} value={state === undefined ? badge : <VerificationMark state={state} />} opens />
    </Link>
  );
}

function InviteRow() {
  const { t } = useTranslation();
  const visitor = useSession((session) => session.status === 'visitor');
  const code = useUser()?.inviteCode;
  if (visitor) {
    return (
      <Link to="/login" search={{ to: '/user' }}>
        <ListRow icon={<IconGift size={22} />} label={t('account.invite')} opens />
      </Link>
    );
  }
  if (!code) return null;
  return (
    <button type="button" onClick={() => copyText(code)}>
      <ListRow icon={<IconUserPlus size={22} />} label={t('account.invite')} value={code} />
    </button>
  );
}
