import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { deviceName, Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { Phrase } from './phrase.tsx';
import styles from './security.module.css';
import { useAct } from './use-act.ts';
import { useDevices, useSecurity } from './use-security.ts';
import { LoginMethods } from './login-methods.tsx';
import type { SecurityView } from '@truefill/api/identity/security-mapping.ts';
import { IconShieldCheckFilled, IconShieldHalf } from '@truefill/ui/components/icons.ts';
import { protectionOf } from './protection.ts';

/** Security settings: authentication factors, logged-in devices, and the anti-phishing phrase. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const { security, failed, retry } = useSecurity();
  const devices = useDevices();
  const here = devices?.find(({ isCurrent }) => isCurrent);
  const { prove, dialog } = useStepUp();
  const act = useAct(prove);
  // shown once, whichever action created them
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renewal = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeader title={t('security.title')} backTo="/user" />
      <div className={styles.page}>
        {security ? (
          <>
            <ProtectionBanner security={security} />
            <LoginMethods security={security} act={act} onCodes={setCodes} renewal={renewal} />
            <Passkeys passkeys={security.passkeys} here={here ? deviceName(t, here) : ''} act={act} onCodes={setCodes} />
            <Phrase phrase={security.antiPhishingPhrase} act={act} />
          </>
        ) : failed ? (
          <LoadFailed onRetry={retry} />
        ) : (
          <Skeleton width="100%" height="320px" />
        )}
        {devices ? <Devices devices={devices} act={act} /> : null}
      </div>
      <CodesSheet codes={codes} onClose={() => setCodes([])} finalFocus={() => renewal.current} />
      {dialog}
    </>
  );
}

/** A one-sentence summary of the account's protection. */
function ProtectionBanner({ security }: { readonly security: SecurityView }) {
  const { t } = useTranslation();
  const protection = protectionOf(security);
  return (
    <section className={styles.banner} data-good={protection === 'good' || undefined}>
      {protection === 'good' ? <IconShieldCheckFilled size={32} /> : <IconShieldHalf size={32} />}
      <div>
        <h2>{t(`security.protection.${protection}.title`)}</h2>
        <p>{t(`security.protection.${protection}.text`)}</p>
      </div>
    </section>
  );
}
