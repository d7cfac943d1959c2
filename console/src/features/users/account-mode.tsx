import { useTranslation } from 'react-i18next';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';

/** Marks what belongs to the demo account. */
export function DemoTag({ accountMode }: { readonly accountMode: AccountMode }) {
  const { t } = useTranslation();
  return accountMode === 'demo' ? <Tag tone="demo">{t('console-users.demo')}</Tag> : null;
}

export interface AccountModeFilterProps {
  readonly value: AccountMode;
  readonly onChange: (mode: AccountMode) => void;
}

/** Real or demo: lists never mix play money with real money. */
export function AccountModeFilter({ value, onChange }: AccountModeFilterProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('console-users.column.account')}
      items={[
        { value: 'real', label: t('console-users.real'), tone: 'accent' },
        { value: 'demo', label: t('console-users.demo'), tone: 'demo' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
