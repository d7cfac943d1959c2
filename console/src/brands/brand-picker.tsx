import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { ChoiceMenu } from '@truefill/ui/components/choice-menu.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useOperator } from '../session/session.ts';
import styles from './brand-picker.module.css';
import { chooseBrand, useBrandScope } from './brand-scope.ts';

const ALL = '';

/** Restricts every list to a brand. Hidden if the operator works for only one. */
export function BrandPicker({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { brands } = useOperator();
  const { brandId } = useBrandScope();
  if (brands.length < 2) return null;
  const chosen = brands.find((brand) => brand.brandId === brandId)?.site ?? t('console.brand.all');
  return (
    <ChoiceMenu
      trigger={
        compact ? (
          <IconButton label={t('console.brand.chosen', { brand: chosen })} pressed={brandId !== null}>
            <IconBuildingStore size={22} />
          </IconButton>
        ) : (
          <Button
            tone="outline"
            icon={<IconBuildingStore size={18} aria-hidden="true" />}
            aria-label={t('console.brand.chosen', { brand: chosen })}
          >
            <span className={styles.chosen}>
              {chosen}
              <IconChevronDown size={16} aria-hidden="true" />
            </span>
          </Button>
        )
      }
      items={[
        { value: ALL, label: t('console.brand.all') },
        ...brands.map((brand) => ({ value: brand.brandId, label: brand.site })),
      ]}
      value={brandId ?? ALL}
      onChange={(value) => chooseBrand(value === ALL ? null : value)}
    />
  );
}
