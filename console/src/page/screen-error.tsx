import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { Go } from './go.tsx';
import { useWindowTitle } from './screen.tsx';

/** Replaces a screen that failed to load or render. */
export function ScreenError() {
  return <LoadFailed onRetry={() => location.reload()} />;
}

/** Shown for an unknown URL. */
export function Missing() {
  const { t } = useTranslation();
  return <Nothing title={t('console.missing.title')} text={t('console.missing.text')} />;
}

/** Shown instead of a screen that the operator's roles do not include. */
export function NotAllowed() {
  const { t } = useTranslation();
  return <Nothing title={t('console.notAllowed.title')} text={t('console.notAllowed.text')} />;
}

function Nothing({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation();
  useWindowTitle(title);
  return (
    <>
      <VisuallyHidden heading>{title}</VisuallyHidden>
      <EmptyState
        title={title}
        action={
          <Go to="/" className={buttonClass('primary')}>
            {t('console.missing.home')}
          </Go>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
