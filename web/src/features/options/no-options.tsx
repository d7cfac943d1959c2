import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@truefill/ui/components/brand-mark.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { brand } from '@truefill/client/brand.ts';
import { EVERYTHING, type RangeChoice } from '../../trading-parts/range.ts';

export interface NoOptionsProps {
  readonly list: 'running' | 'history';
  /** whether only part of the history is shown */
  readonly range?: RangeChoice;
}

/** The empty state if no option runs, or none has settled. */
export function NoOptions({ list, range = EVERYTHING }: NoOptionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (range.kind !== 'all') return <EmptyState title={t('options.history.noneThen')}>{t('history.noneText')}</EmptyState>;
  return (
    <EmptyState
      title={t(`options.${list}.none`)}
      picture={<BrandMark src={`${brand().assetsUrl}/mark.svg`} size={26} />}
      action={
        <Button tone="primary" onClick={() => void navigate({ to: '/quotation' })}>
          {t('common.browseMarkets')}
        </Button>
      }
    >
      {t(`options.${list}.noneText`)}
    </EmptyState>
  );
}
