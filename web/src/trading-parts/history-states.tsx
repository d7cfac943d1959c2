import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@truefill/ui/components/brand-mark.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import type { HistoryFilter } from './history-filter.ts';
import type { RangeChoice } from './range.ts';

/** The empty state of a filter. */
export function NoHistory({ filter, range }: { readonly filter: HistoryFilter; readonly range: RangeChoice }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (filter !== 'deal' || range.kind !== 'all')
    return <EmptyState title={t('history.noneTitle')}>{t('history.noneText')}</EmptyState>;
  return (
    <EmptyState
      title={t('history.emptyTitle')}
      picture={<BrandMark src={`${brand().assetsUrl}/mark.svg`} size={26} />}
      action={
        <Button tone="primary" onClick={() => void navigate({ to: '/quotation' })}>
          {t('common.browseMarkets')}
        </Button>
      }
    >
      {t('history.emptyText')}
    </EmptyState>
  );
}

export interface HistoryFailedProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** The history failed to load: the reason, what is not affected, and a retry button. */
export function HistoryFailed({ failure, onRetry }: HistoryFailedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const support = brand().switches.customerService ? (
    <Button onClick={() => void navigate({ to: '/user/service' })}>{t('common.contactService')}</Button>
  ) : null;
  return (
    <ListFailed title={t('history.failedTitle')} failure={failure} onRetry={onRetry} action={support}>
      {t('common.moneySafe')}
    </ListFailed>
  );
}
