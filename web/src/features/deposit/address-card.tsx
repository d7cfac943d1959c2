import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { qrPath } from '@truefill/client/factors/secret.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './deposit.module.css';

/** number of emphasized characters at either end, which people compare */
const ENDS = 6;

/** The address of a coin on its network as QR code, as text and to copy. */
export function AddressCard({ network: { coin, network, address } }: { readonly network: CoinNetworkView }) {
  const { t } = useTranslation();
  return (
    <section className={styles.address} aria-label={t('deposit.address')}>
      {brand().treasury.hiddenQrCode ? null : <QrCode text={address} />}
      <div className={styles.words}>
        <p className={styles.sendTo}>{t('deposit.sendTo', { coin, network })}</p>
        <p className={styles.code}>
          <b>{address.slice(0, ENDS)}</b>
          {address.slice(ENDS, -ENDS)}
          <b>{address.slice(-ENDS)}</b>
        </p>
        <Button tone="tint" icon={<IconCopy size={18} />} onClick={() => copyText(address)}>
          {t('account.copy')}
        </Button>
      </div>
    </section>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('deposit.qr')}>
      <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
