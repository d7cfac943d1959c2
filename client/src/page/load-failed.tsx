import { Button } from '@truefill/ui/components/button.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { useTranslation } from 'react-i18next';

export interface LoadFailedProps {
  /** what failed; the page by default */
  readonly title?: string | undefined;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load: what failed, what is safe, and a retry button. */
export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={title ?? t('shell.error.title')}
      actions={
        <Button tone="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('common.moneySafe')}
    </ErrorState>
  );
}
