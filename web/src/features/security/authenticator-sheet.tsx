import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { isCode } from '@truefill/client/forms/text-rules.ts';
import { useFaultFocus } from '@truefill/client/forms/use-fault-focus.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { copyText } from '../account/copy-text.ts';
import { groupedSecret, qrPath } from './protection.ts';
import styles from './security.module.css';
import { useRefreshSecurity } from './use-security.ts';

export interface AuthenticatorSheetProps {
  readonly secret: string;
  readonly otpauthUrl: string;
  /** the recovery codes that came with it; none where the user has some */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: the secret as an image and as text, then a code of it as the proof. */
export function AuthenticatorSheet({ secret, otpauthUrl, onDone, onClose }: AuthenticatorSheetProps) {
  const { t, i18n } = useTranslation();
  const refresh = useRefreshSecurity();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [tried, setTried] = useState(false);
  const { form, focusFault } = useFaultFocus();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const { data, size } = encode(otpauthUrl, { border: 2 });

  const confirm = async (authCode: string): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const result = await call('submitAuthenticator', { authCode });
    setBusy(false);
    if (!result.ok) {
      setRefusal(result);
      setTried(false);
      setCode('');
      setRound((count) => count + 1);
      return;
    }
    await refresh();
    onDone(result.data.recoveryCodes);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (isCode(code)) void confirm(code);
    else focusFault();
  };
  const incomplete = tried && !isCode(code) ? t('session.fault.wrong_verification_code') : undefined;
  const error = refusal ? errorText(i18n, refusal) : incomplete;
  return (
    <Sheet open onClose={onClose} title={t('security.app.setUpTitle')}>
      <form ref={form} className={styles.setup} noValidate aria-label={t('security.app.setUpTitle')} onSubmit={submit}>
        <p>{t('security.app.scan')}</p>
        <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('security.app.qr')}>
          <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p>{t('security.app.type')}</p>
        <p className={styles.secret}>
          <code>{groupedSecret(secret)}</code>
          <Button tone="outline" size="small" icon={<IconCopy size={16} />} onClick={() => copyText(secret)}>
            {t('account.copy')}
          </Button>
        </p>
        <CodeField
          key={round}
          label={t('security.app.code')}
          value={code}
          onChange={setCode}
          onComplete={(full) => void confirm(full)}
          error={error}
          disabled={busy}
          autoFocus
        />
        <Button type="submit" tone="primary" size="extra-large" wide busy={busy}>
          {t('security.app.confirm')}
        </Button>
      </form>
    </Sheet>
  );
}
