import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { sessionFromWire } from '@truefill/api/mapping/session.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { brand } from '../../brand.ts';
import { signIn } from '../../session/session.ts';
import { useSession } from '../../session/session-store.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { showNotice } from '../../shell/notices-store.ts';

/** Real or demo: asks before it changes, because every figure on screen changes with it. */
export function AccountModeSwitch() {
  const { t } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const [wanted, setWanted] = useState<AccountMode | null>(null);
  const [busy, setBusy] = useState(false);
  if (!brand().switches.virtualCurrencyTrade) return null;

  const change = async (): Promise<void> => {
    setBusy(true);
    const result = await call('switchUser', {});
    setBusy(false);
    setWanted(null);
    if (!result.ok) return showNotice('error', (language) => errorText(language, result));
    signIn(result.data);
    showNotice('success', (language) =>
      language.t(sessionFromWire(result.data).accountMode === 'demo' ? 'account.nowDemo' : 'account.nowReal'),
    );
  };

  return (
    <>
      <Segmented<AccountMode>
        label={t('account.mode')}
        items={[
          { value: 'real', label: t('account.real'), tone: 'accent' },
          { value: 'demo', label: t('account.demo'), tone: 'demo' },
        ]}
        value={accountMode}
        onChange={(mode) => mode !== accountMode && setWanted(mode)}
      />
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={(open) => open || setWanted(null)}
        title={t(accountMode === 'demo' ? 'account.toRealTitle' : 'account.toDemoTitle')}
        confirmLabel={t('account.change')}
        cancelLabel={t('account.stay')}
        onConfirm={() => void change()}
        busy={busy}
      >
        {t(accountMode === 'demo' ? 'account.toRealText' : 'account.toDemoText')}
      </ConfirmDialog>
    </>
  );
}
