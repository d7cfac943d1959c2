import { useTranslation } from 'react-i18next';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useOperator, type Operator } from '../../session/session.ts';
import styles from './operators.module.css';

export type Grant = Operator['grants'][number];

/** Roles with the brands they apply to. */
export function GrantTags({ grants }: { readonly grants: readonly Grant[] }) {
  const { t } = useTranslation();
  const { brands } = useOperator();
  if (grants.length === 0) return t('console-operators.noRoles');
  return (
    <span className={styles.tags}>
      {grants.map(({ role, brandId }) => (
        <Tag key={`${role} ${brandId}`}>
          {t(`console.role.${role}`)},{' '}
          {brandId === null ? t('console.brand.all') : (brands.find((brand) => brand.brandId === brandId)?.site ?? brandId)}
        </Tag>
      ))}
    </span>
  );
}
