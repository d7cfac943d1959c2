import { ChoiceMenu } from '@truefill/ui/components/choice-menu.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { LanguageMark } from '../features/account/language-mark.tsx';
import { offeredLanguages } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { chooseLanguage } from '@truefill/client/session/choose-language.ts';
import { LanguageIcon } from '@truefill/client/page/icons.tsx';

/** The brand's languages, each with its flag and in its own name. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  return (
    <ChoiceMenu
      trigger={
        <IconButton label={t('shell.language')}>
          <LanguageIcon size={20} />
        </IconButton>
      }
      items={offeredLanguages().map(({ code, name, mark }) => ({
        value: code,
        label: name,
        lang: code,
        icon: <LanguageMark mark={mark} />,
      }))}
      value={locale}
      onChange={(code) => void chooseLanguage(code)}
    />
  );
}
