import { Link } from '@tanstack/react-router';
import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { alertFailure } from './alert-failure.ts';
import { AlertRow } from './alert-row.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './alerts.module.css';
import { deleteAlerts, useAlerts, type Alerts } from './use-alerts.ts';

/** The user's price alerts: active ones, and those that have fired or expired. */
export function AlertsScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('alerts.title')} backTo="/user" />
      <AlertList />
    </div>
  );
}

function AlertList() {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useAlerts();
  if (data) {
    return (
      <>
        {error ? <OldListNote onRetry={() => void refetch()} /> : null}
        {data.list.length === 0 ? <NoAlerts /> : <Lists alerts={data} />}
      </>
    );
  }
  if (!(error instanceof CallFailed)) return <ListSkeleton rows={4} inset />;
  return (
    <ErrorState
      title={t('alerts.failedTitle')}
      actions={
        <Button tone="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {errorText(i18n, error.failure)}
    </ErrorState>
  );
}

function Lists({ alerts: { list, limit } }: { readonly alerts: Alerts }) {
  const { t } = useTranslation();
  const waiting = list.filter(({ state }) => state === 'active');
  const ended = list.filter(({ state }) => state !== 'active');
  return (
    <>
      <header className={styles.head}>
        <h2>{t('alerts.waiting')}</h2>
        <span className={styles.count}>{t('alerts.count', { count: waiting.length, limit })}</span>
      </header>
      {waiting.length === 0 ? <p className={styles.none}>{t('alerts.emptyText')}</p> : <Rows alerts={waiting} />}
      {ended.length === 0 ? null : (
        <>
          <header className={styles.head}>
            <h2>{t('alerts.ended')}</h2>
            <ClearEnded ended={ended} />
          </header>
          <Rows alerts={ended} />
        </>
      )}
    </>
  );
}

function Rows({ alerts }: { readonly alerts: readonly AlertView[] }) {
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertRow alert={alert} />
        </li>
      ))}
    </ul>
  );
}

function ClearEnded({ ended }: { readonly ended: readonly AlertView[] }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useOneAtATime();
  const clear = async (): Promise<void> => {
    const result = await run(() => deleteAlerts(ended.map(({ id }) => id)));
    if (result === undefined) return;
    setAsking(false);
    if (!result.ok) showToast('error', (language) => alertFailure(language, result, undefined));
    else showToast('success', (language) => language.t('alerts.cleared'));
  };
  return (
    <>
      <Button tone="outline" size="small" onClick={() => setAsking(true)}>
        {t('alerts.clear')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('alerts.clearTitle')}
        confirmLabel={t('alerts.clear')}
        cancelLabel={t('alerts.keep')}
        onConfirm={() => void clear()}
        busy={busy}
      >
        {t('alerts.clearText')}
      </ConfirmDialog>
    </>
  );
}

function NoAlerts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('alerts.emptyTitle')}
      action={
        <Link to="/quotation" className={styles.toMarkets}>
          {t('common.browseMarkets')}
        </Link>
      }
    >
      {t('alerts.emptyText')}
    </EmptyState>
  );
}
