import { useTranslation } from 'react-i18next';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { IconHistory } from '@truefill/ui/components/icons.ts';
import { IconLink } from '../page/icon-link.tsx';

/** The header of a deposit or a withdrawal: its title, and the way to earlier ones. */
export function PaymentHeader({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={title}
      backTo="/user/wallet"
      actions={
        <IconLink to="/user/wallet/depositList" label={t('wallet.moneyRecords')}>
          <IconHistory size={20} aria-hidden="true" />
        </IconLink>
      }
    />
  );
}
