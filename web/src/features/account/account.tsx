import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { ConfirmDialog } from '@truefill/ui/components/confirm-dialog.tsx';
import { IconCopy, IconLogout } from '@truefill/ui/components/icons.ts';
import { brand } from '../../brand.ts';
import { signOut } from '../../session/session.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import styles from './account.module.css';
import { Avatar } from './avatar.tsx';
import { copyText } from './copy-text.ts';
import { nameOf, useUser } from './use-user.ts';

/** My account: what is known of the user, the invite code, and the way out. */
export function AccountScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const { email: supportEmail } = brand().service;
  return (
    <>
      <PageHeader title={t('account.title')} backTo="/user" />
      <div className={styles.account}>
        <div className={styles.person}>
          <Avatar user={user} size={76} />
          <p className={styles.nick}>{user ? nameOf(user) : ''}</p>
        </div>
        <div className={styles.facts}>
          <Fact label={t('account.uidLong')} value={user?.uid} copies />
          <Fact label={t('account.email')} value={user?.email} />
          <Fact label={t('account.phone')} value={user?.phone} />
          <Fact label={t('account.inviteCode')} value={user?.inviteCode} copies />
          <Fact label={t('account.supportEmail')} value={supportEmail} copies />
        </div>
        <LogOut />
      </div>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly copies?: boolean | undefined;
}

function Fact({ label, value, copies = false }: FactProps) {
  const { t } = useTranslation();
  if (!value) return null;
  return (
    <div className={styles.fact}>
      <dl>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </dl>
      {copies ? (
        <Button
          tone="outline"
          size="small"
          icon={<IconCopy size={16} />}
          onClick={() => void copyText(value, { done: t('account.copied'), failed: t('account.copyFailed') })}
        >
          {t('account.copy')}
        </Button>
      ) : null}
    </div>
  );
}

function LogOut() {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await signOut();
  };
  return (
    <>
      <button type="button" className={styles.logOut} onClick={() => setAsks(true)}>
        <IconLogout size={20} />
        {t('account.logOut')}
      </button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('account.logOutTitle')}
        confirmLabel={t('account.logOut')}
        cancelLabel={t('account.stayIn')}
        onConfirm={() => void leave()}
        busy={busy}
      >
        {t('account.logOutText')}
      </ConfirmDialog>
    </>
  );
}
