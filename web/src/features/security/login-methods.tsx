import { Link } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import type { SecurityView } from '@truefill/api/identity/security-mapping.ts';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { IconDeviceMobileCode, IconKey, IconPassword } from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { call } from '@truefill/client/calls/client.ts';
import { brand } from '@truefill/client/brand.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { FactorRow } from './factor-row.tsx';
import styles from './security.module.css';
import type { Act } from './use-act.ts';

const AuthenticatorSheet = optionalPart(() => import('./authenticator-sheet.tsx'), 'AuthenticatorSheet');

export interface LoginMethodsProps {
  readonly security: SecurityView;
  readonly act: Act;
  readonly onCodes: (codes: readonly string[]) => void;
  /** the button for new recovery codes */
  readonly renewal: Ref<HTMLButtonElement>;
}

/** Password, authenticator app and recovery codes. */
export function LoginMethods({ security, act, onCodes, renewal }: LoginMethodsProps) {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<{ readonly secret: string; readonly otpauthUrl: string } | null>(null);
  // other actions on this page, such as adding a passkey, do not concern this button
  const [starting, setStarting] = useState(false);
  const [confirming, setConfirming] = useState<'off' | 'codes' | null>(null);
  const { hasAuthenticator, passkeys, recoveryCodesLeft, passwordSetMs } = security;
  const hasFactor = hasAuthenticator || passkeys.length > 0;

  const start = async (): Promise<void> => {
    setStarting(true);
    const made = await act.run(() => call('createAuthenticator', {}));
    setStarting(false);
    if (made) setSetup(made.data);
  };
  const turnOff = async (): Promise<void> => {
    setConfirming(null);
    if (await act.run(() => call('deleteAuthenticator', {})))
      showToast('success', (language) => language.t('security.app.turnedOff'));
  };
  const renew = async (): Promise<void> => {
    setConfirming(null);
    const made = await act.run(() => call('createRecoveryCodes', {}));
    if (made) onCodes(made.data.recoveryCodes);
  };
  return (
    <>
      <h2 className={styles.group}>{t('security.ways')}</h2>
      <ul className={styles.list}>
        <FactorRow
          icon={<IconPassword size={20} />}
          title={t('common.password')}
          text={t('security.password.changed', { date: formatDateTime(passwordSetMs, 'YYYY-MM-DD', brand().timeZone) })}
        >
          <Link to="/user/changePassword" className={buttonClass('outline', 'small')}>
            {t('common.change')}
          </Link>
        </FactorRow>
        <FactorRow
          icon={<IconDeviceMobileCode size={20} />}
          title={t('security.app.title')}
          text={t(hasAuthenticator ? 'security.app.inUse' : 'security.app.notInUse')}
          tone={hasAuthenticator ? 'ok' : 'plain'}
        >
          {hasAuthenticator ? <Tag tone="ok">{t('security.on')}</Tag> : null}
          {/* one button for both, so that it keeps the focus */}
          <Button
            tone="outline"
            size="small"
            busy={starting}
            waiting={act.busy}
            onClick={() => (hasAuthenticator ? setConfirming('off') : void start())}
          >
            {t(hasAuthenticator ? 'security.turnOff' : 'security.setUp')}
          </Button>
        </FactorRow>
        {hasFactor ? (
          <FactorRow
            icon={<IconKey size={20} />}
            title={t('security.codes.title')}
            text={t('security.codes.left', { left: recoveryCodesLeft })}
          >
            <Button ref={renewal} tone="outline" size="small" waiting={act.busy} onClick={() => setConfirming('codes')}>
              {t('security.codes.renew')}
            </Button>
          </FactorRow>
        ) : null}
      </ul>
      {setup ? (
        <AuthenticatorSheet
          {...setup}
          onClose={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null);
            onCodes(codes);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={confirming === 'off'}
        onOpenChange={(open) => open || setConfirming(null)}
        title={t('security.app.offTitle')}
        confirmLabel={t('security.turnOff')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={() => void turnOff()}
      >
        {t('security.app.offText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'codes'}
        onOpenChange={(open) => open || setConfirming(null)}
        title={t('security.codes.renewTitle')}
        confirmLabel={t('security.codes.renew')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void renew()}
      >
        {t('security.codes.renewText')}
      </ConfirmDialog>
    </>
  );
}
