import { Link } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { useTranslation } from 'react-i18next';

/** Shown for a URL whose symbol this broker does not offer. */
export function UnknownMarket() {
  const { t } = useTranslation();
  const action = (
    <Link to="/quotation" className={buttonClass('primary')}>
      {t('chart.allMarkets')}
    </Link>
  );
  return <EmptyState title={t('error.303')} action={action} />;
}
