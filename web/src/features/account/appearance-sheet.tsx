import { useTranslation } from 'react-i18next';
import { IconCheck, IconMoon, IconSun } from '@truefill/ui/components/icons.ts';
import { chooseTheme, usePreferences } from '../../preferences/preferences-store.ts';
import { Sheet } from '../../shell/sheet.tsx';
import styles from './choices.module.css';

export interface AppearanceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Light or dark. */
export function AppearanceSheet({ open, onClose }: AppearanceSheetProps) {
  const { t } = useTranslation();
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Sheet open={open} onClose={onClose} title={t('account.appearance')}>
      <ul className={styles.choices}>
        {(['light', 'dark'] as const).map((choice) => (
          <li key={choice}>
            <button type="button" className={styles.choice} aria-pressed={choice === theme} onClick={() => chooseTheme(choice)}>
              {choice === 'dark' ? <IconMoon size={22} /> : <IconSun size={22} />}
              <span>{t(`account.${choice}`)}</span>
              {choice === theme ? <IconCheck size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
