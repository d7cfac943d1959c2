import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMO_GRANT } from '@truefill/domain/demo-reset.ts';
import { ConfirmDialog } from '@truefill/ui/components/confirm-dialog.tsx';
import { IconRefresh } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { call, newIdempotencyKey } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { useSession } from '../../session/session-store.ts';
import { showNotice } from '../../shell/notices-store.ts';

/** Sets the demo account back to its play money, after asking; nothing on the real account. */
export function ResetDemo() {
  const { t, i18n } = useTranslation();
  const demo = useSession((session) => session.accountMode === 'demo');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const unanswered = useRef<string | null>(null);
  if (!demo) return null;
  const reset = async (): Promise<void> => {
    // tried again after no answer, the same key goes out, so that it is done once
    unanswered.current ??= newIdempotencyKey();
    setBusy(true);
    const result = await call('resetBalance', {}, { idempotencyKey: unanswered.current });
    setBusy(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    setAsking(false);
    if (!result.ok) return showNotice('error', errorText(i18n, result));
    showNotice('success', t('account.resetDone'));
    void queries.invalidateQueries({ queryKey: ['account'] });
  };
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        <ListRow icon={<IconRefresh size={22} />} label={t('account.reset')} opens />
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('account.resetTitle')}
        confirmLabel={t('account.resetNow')}
        cancelLabel={t('account.resetKeep')}
        onConfirm={() => void reset()}
        busy={busy}
      >
        {t('account.resetText', { amount: formatMoney(DEMO_GRANT) })}
      </ConfirmDialog>
    </>
  );
}
