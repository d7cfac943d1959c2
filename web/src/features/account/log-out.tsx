import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconLogout } from '@truefill/ui/components/icons.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { signOut } from '@truefill/client/session/session.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import form from './account-form.module.css';
import styles from './account.module.css';

/** Logs out after a confirmation. Without a session the exchange socket closes and all other tabs follow. */
export function LogOut() {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const { busy, run } = useOneAtATime();
  return (
    <>
      <button type="button" className={styles.logOut} onClick={() => setConfirming(true)}>
        <IconLogout size={20} />
        {t('account.logOut')}
      </button>
      <Sheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('account.logOutTitle')}
        footer={
          <div className={form.two}>
            <Button size="large" waiting={busy} onClick={() => setConfirming(false)}>
              {t('account.stayIn')}
            </Button>
            <Button size="large" tone="danger" busy={busy} onClick={() => void run(signOut)}>
              {t('account.logOut')}
            </Button>
          </div>
        }
      >
        <p className={form.asked}>{t('account.logOutText')}</p>
      </Sheet>
    </>
  );
}
