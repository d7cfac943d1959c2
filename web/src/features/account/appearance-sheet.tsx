import { useTranslation } from 'react-i18next';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@truefill/ui/components/icons.ts';
import { APPEARANCES, chooseAppearance, usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './choices.module.css';

export interface AppearanceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ICONS = { system: <IconDeviceDesktop size={22} />, light: <IconSun size={22} />, dark: <IconMoon size={22} /> };

/** Light, dark, or the device's setting. */
export function AppearanceSheet({ open, onClose }: AppearanceSheetProps) {
  const { t } = useTranslation();
  const appearance = usePreferences((preferences) => preferences.appearance);
  return (
    <Sheet open={open} onClose={onClose} title={t('account.appearance')}>
      <ul className={styles.choices}>
        {APPEARANCES.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={choice === appearance}
              onClick={() => chooseAppearance(choice)}
            >
              {ICONS[choice]}
              <span>{t(`account.${choice}`)}</span>
              {choice === appearance ? <IconCheck size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
