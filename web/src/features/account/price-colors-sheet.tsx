import { useTranslation } from 'react-i18next';
import { IconCheck } from '@truefill/ui/components/icons.ts';
import { chooseUpDown, UP_DOWNS, usePreferences, type UpDown } from '@truefill/client/preferences/preferences-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './choices.module.css';
import swatches from './swatches.module.css';

export interface PriceColorsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses the colors of up and down. */
export function PriceColorsSheet({ open, onClose }: PriceColorsSheetProps) {
  const { t } = useTranslation();
  const upDown = usePreferences((preferences) => preferences.upDown);
  return (
    <Sheet open={open} onClose={onClose} title={t('account.colours')}>
      <ul className={styles.choices}>
        {UP_DOWNS.map((scheme) => (
          <li key={scheme}>
            <button type="button" className={styles.choice} aria-pressed={scheme === upDown} onClick={() => chooseUpDown(scheme)}>
              <Swatches scheme={scheme} />
              <span>{t(`account.scheme.${scheme}`)}</span>
              {scheme === upDown ? <IconCheck size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The two colors of a scheme, up first. */
export function Swatches({ scheme }: { readonly scheme: UpDown }) {
  return (
    <span className={swatches.swatches} data-scheme={scheme} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}
