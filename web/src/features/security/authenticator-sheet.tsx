import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Button } from '@truefill/ui/components/button.tsx';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { groupedSecret, qrPath } from '@truefill/client/factors/secret.ts';
import { isCode } from '@truefill/client/forms/text-rules.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './security.module.css';
import { useRefreshSecurity } from './use-security.ts';

export interface AuthenticatorSheetProps {
  readonly secret: string;
  readonly otpauthUrl: string;
  /** called with the recovery codes that were created with it; none if the user already has some */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: the secret as QR code and as text, then a code from the app as proof. */
export function AuthenticatorSheet({ secret, otpauthUrl, onDone, onClose }: AuthenticatorSheetProps) {
  const { t, i18n } = useTranslation();
  const refresh = useRefreshSecurity();
  const { data, size } = encode(otpauthUrl, { border: 2 });
  const form = useForm({
    draft: useValues({ code: '' }),
    errors: ({ code }): { readonly code?: 'incomplete' } => (isCode(code) ? {} : { code: 'incomplete' }),
    fieldOf: () => 'code',
    clearOnFailure: () => ({ code: '' }),
    send: async ({ code }) => {
      const result = await call('submitAuthenticator', { authCode: code });
      if (!result.ok) return result;
      await refresh();
      onDone(result.data.recoveryCodes);
      return null;
    },
  });
  const refusal = form.refusalAt('code');
  const incomplete = form.errors.code && t('session.error.wrong_verification_code');
  return (
    <Sheet open onClose={onClose} title={t('security.app.setUpTitle')}>
      <form {...form.props} className={styles.setup} aria-label={t('security.app.setUpTitle')}>
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
          key={form.round}
          label={t('security.app.code')}
          {...form.field('code')}
          onComplete={(code) => void form.submit({ typed: { code } })}
          error={refusal ? errorText(i18n, refusal) : incomplete}
          busy={form.busy}
          autoFocus
        />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('security.app.confirm')}
        </Button>
      </form>
    </Sheet>
  );
}
