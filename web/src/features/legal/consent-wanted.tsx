import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { openConsentSheet, useConsentDue } from './use-consents.ts';

/** Shows actions that start something new, or a link to the consent that a changed document needs first. */
export function ConsentFirst({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (!useConsentDue()) return children;
  return (
    <EmptyState
      title={t('error.23570')}
      action={
        <Button tone="primary" onClick={openConsentSheet}>
          {t('account.readAndAgree')}
        </Button>
      }
    />
  );
}
