import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@truefill/ui/components/brand-mark.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { brand } from '@truefill/client/brand.ts';

/** The empty state of the positions. */
export function NoPositions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('positions.emptyTitle')}
      picture={<BrandMark src={`${brand().assetsUrl}/mark.svg`} size={26} />}
      action={
        <Button tone="primary" onClick={() => void navigate({ to: '/quotation' })}>
          {t('common.browseMarkets')}
        </Button>
      }
    >
      {t('positions.emptyText')}
    </EmptyState>
  );
}
