import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { brand } from '@truefill/client/brand.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { switchAccount } from '../../trading-parts/switch-account.ts';

/** Real or demo. Asks for confirmation, because every number on screen changes. */
export function AccountModeSwitch() {
  const { t } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const [chosen, setChosen] = useState<AccountMode | null>(null);
  const { busy, run } = useOneAtATime();
  if (!brand().switches.virtualCurrencyTrade) return null;

  const change = async (): Promise<void> => {
    await run(switchAccount);
    setChosen(null);
  };

  return (
    <>
      <Segmented<AccountMode>
        label={t('account.mode')}
        items={[
          { value: 'real', label: t('common.real'), tone: 'accent' },
          { value: 'demo', label: t('common.demo'), tone: 'demo' },
        ]}
        value={accountMode}
        onChange={(mode) => mode !== accountMode && setChosen(mode)}
      />
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => open || setChosen(null)}
        title={t(accountMode === 'demo' ? 'account.toRealTitle' : 'account.toDemoTitle')}
        confirmLabel={t('account.change')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void change()}
        busy={busy}
      >
        {t(`account.${switchText(accountMode)}`)}
      </ConfirmDialog>
    </>
  );
}

/** A demonstration has no real money, so its real account must not show the warning about it. */
function switchText(from: AccountMode): 'toRealText' | 'toRealExampleText' | 'toDemoText' {
  if (from === 'real') return 'toDemoText';
  return brand().demonstration ? 'toRealExampleText' : 'toRealText';
}
