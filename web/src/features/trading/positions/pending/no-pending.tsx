import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';

/** The empty state of the pending orders. */
export function NoPending() {
  const { t } = useTranslation();
  return <EmptyState title={t('positions.noPendingTitle')}>{t('positions.noPendingText')}</EmptyState>;
}
