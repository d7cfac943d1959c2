import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '@truefill/api/identity/security-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  IconLogout,
} from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { call } from '@truefill/client/calls/client.ts';
import { brand } from '@truefill/client/brand.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useFocusKept } from '../../page/use-focus-kept.ts';
import { FactorRow } from './factor-row.tsx';
import styles from './security.module.css';
import type { Act } from './use-act.ts';

const ICONS = {
  phone: <IconDeviceMobile size={20} />,
  tablet: <IconDeviceTablet size={20} />,
  desktop: <IconDeviceDesktop size={20} />,
  other: <IconDeviceUnknown size={20} />,
};

export interface DevicesProps {
  readonly devices: readonly DeviceView[];
  readonly act: Act;
}

/** A readable device name, Chrome on Linux; empty if unknown. */
export function deviceName(t: TFunction, { browser, system }: DeviceView): string {
  return browser !== '' && system !== '' ? t('security.devices.name', { browser, system }) : browser || system;
}

/** The user's sessions; each of the others can be logged out, or all of them. */
export function Devices({ devices, act }: DevicesProps) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const part = useRef<HTMLElement>(null);
  useFocusKept(part, devices.length);
  const end = async (id: string): Promise<void> => {
    if (await act.run(() => call('endSession', { id }))) showToast('success', (language) => language.t('security.devices.ended'));
  };
  const endOthers = async (): Promise<void> => {
    setConfirming(false);
    if (await act.run(() => call('endOtherSessions', {})))
      showToast('success', (language) => language.t('security.devices.othersEnded'));
  };
  const seen = ({ address, seenMs, isCurrent }: DeviceView): string => {
    const time = isCurrent ? t('security.devices.now') : formatDateTime(seenMs, 'YYYY-MM-DD HH:mm', brand().timeZone);
    return address === '' ? time : t('security.devices.seen', { address, time });
  };
  return (
    <section ref={part} className={styles.part} tabIndex={-1} aria-label={t('security.devices.title')}>
      <div className={styles.groupLine}>
        <h2 className={styles.group}>{t('security.devices.title')}</h2>
        <span className={styles.count}>{devices.length}</span>
      </div>
      <ul className={styles.list} aria-label={t('security.devices.title')}>
        {devices.map((device) => (
          <FactorRow
            key={device.sessionId}
            icon={ICONS[device.kind]}
            title={deviceName(t, device) || t('security.devices.unknown')}
            text={seen(device)}
            tone={device.isCurrent ? 'accent' : 'plain'}
          >
            {device.isCurrent ? (
              <Tag tone="accent">{t('security.devices.here')}</Tag>
            ) : (
              <Button tone="outline" size="small" waiting={act.busy} onClick={() => void end(device.sessionId)}>
                {t('security.devices.end')}
              </Button>
            )}
          </FactorRow>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          className={styles.everywhere}
          tone="danger"
          size="large"
          wide
          icon={<IconLogout size={20} />}
          waiting={act.busy}
          onClick={() => setConfirming(true)}
        >
          {t('security.devices.endOthers')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('security.devices.endOthersTitle')}
        confirmLabel={t('security.devices.endOthers')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={() => void endOthers()}
      >
        {t('security.devices.endOthersText')}
      </ConfirmDialog>
    </section>
  );
}
