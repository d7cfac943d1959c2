import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMO_GRANT } from '@truefill/domain/accounts/demo-reset.ts';
import { IconRefresh } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { useMoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { failureText } from '../trading-parts/failure-text.ts';

/** Resets the demo account's money after a confirmation; nothing on the real account. */
export function ResetDemo() {
  const { t } = useTranslation();
  const demo = useSession((session) => session.accountMode === 'demo');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { state, send } = useMoneyCall<'resetBalance'>('resetBalance');
  if (!demo) return null;
  const reset = async (): Promise<void> => {
    const answer = await send('resetBalance', { subject: 'reset', intent: 'reset', write: () => ({}) });
    if (answer === null) return;
    const { result } = answer;
    setAsking(false);
    if (!result.ok) return showToast('error', (language) => failureText(language, result, 'account.resetUnanswered'));
    showToast('success', (language) => language.t('account.resetDone'));
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
        cancelLabel={t('common.cancel')}
        onConfirm={() => void reset()}
        busy={state === 'sending'}
      >
        {t('account.resetText', { amount: formatMoney(DEMO_GRANT) })}
      </ConfirmDialog>
    </>
  );
}
