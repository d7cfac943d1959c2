import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OPERATOR_ROLES } from '@truefill/api/operators/rights.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { useOperator } from '../../session/session.ts';
import type { Grant } from './grant-tags.tsx';
import styles from './operators.module.css';

const ALL = '';

export interface GrantsFieldProps {
  readonly value: readonly Grant[];
  readonly onChange: (grants: readonly Grant[]) => void;
  readonly error?: string | undefined;
}

/** Roles and the brands they apply to. The rights of each role come from the server. */
export function GrantsField({ value, onChange, error }: GrantsFieldProps) {
  const { t } = useTranslation();
  const { brands } = useOperator();
  const change = (index: number, changes: Partial<Grant>): void =>
    onChange(value.map((grant, at) => (at === index ? { ...grant, ...changes } : grant)));
  return (
    <fieldset className={styles.grants}>
      <legend className={styles.legend}>{t('console-operators.grants')}</legend>
      {value.map((grant, index) => (
        // a row is identified by its position: both of its values can change
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.grant}>
          <Select
            name={t('console-operators.role', { number: index + 1 })}
            value={grant.role}
            onChange={(role) => change(index, { role })}
            items={OPERATOR_ROLES.map((role) => ({ value: role, label: t(`console.role.${role}`) }))}
          />
          <Select
            name={t('console-operators.roleBrand', { number: index + 1 })}
            value={grant.brandId ?? ALL}
            onChange={(brandId) => change(index, { brandId: brandId === ALL ? null : brandId })}
            items={[
              { value: ALL, label: t('console.brand.all') },
              ...brands.map(({ brandId, site }) => ({ value: brandId, label: site })),
            ]}
          />
          <IconButton
            label={t('console-operators.removeRole', { number: index + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        tone="outline"
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onChange([...value, { role: 'support', brandId: null }])}
      >
        {t('console-operators.addRole')}
      </Button>
      {error ? (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
