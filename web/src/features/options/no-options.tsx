import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@truefill/ui/components/brand-mark.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { brand } from '../../brand.ts';

/** What stands where no option runs, or none has settled. */
export function NoOptions({ list }: { readonly list: 'running' | 'history' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t(`options.${list}.none`)}
      picture={<BrandMark src={`${brand().assetsUrl}/mark.svg`} size={26} />}
      action={
        <Button tone="primary" onClick={() => void navigate({ to: '/quotation' })}>
          {t('positions.browse')}
        </Button>
      }
    >
      {t(`options.${list}.noneText`)}
    </EmptyState>
  );
}
