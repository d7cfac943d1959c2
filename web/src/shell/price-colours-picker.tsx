import { ChoiceMenu } from '@truefill/ui/components/choice-menu.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { Swatches } from '../features/account/price-colours-sheet.tsx';
import { chooseUpDown, usePreferences, type UpDown } from '../preferences/preferences-store.ts';
import { PaletteIcon } from './icons.tsx';

const SCHEMES: readonly UpDown[] = ['blue-red', 'green-red'];

/** Which colours stand for up and down. */
export function PriceColoursPicker() {
  const { t } = useTranslation();
  const upDown = usePreferences((preferences) => preferences.upDown);
  return (
    <ChoiceMenu
      trigger={
        <IconButton label={t('account.colours')}>
          <PaletteIcon size={20} />
        </IconButton>
      }
      items={SCHEMES.map((scheme) => ({
        value: scheme,
        label: t(`account.scheme.${scheme}`),
        icon: <Swatches scheme={scheme} />,
      }))}
      value={upDown}
      onChange={chooseUpDown}
    />
  );
}
