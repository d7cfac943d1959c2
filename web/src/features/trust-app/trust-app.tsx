import { Navigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { Wordmark } from '@truefill/client/page/wordmark.tsx';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { safeReturnPath } from '../../page/guard.ts';
import { isTradingPath, isWalletWanted } from '../../page/wallet-app.ts';
import styles from './trust-app.module.css';

/** Trust Wallet's deep link to open a URL in its browser; 60 is its number of Ethereum. */
const OPEN_IN_WALLET = 'https://link.trustwallet.com/open_url';
const ETHEREUM = '60';

/** The trading page that led here; otherwise home. */
function pageOf(to: string | undefined): string {
  const path = safeReturnPath(to);
  return isTradingPath(path.split(/[?#]/, 1)[0] ?? path) ? path : '/';
}

/** For brands that are traded in a wallet app: a message in all other browsers, with a link that opens the page in the app. */
export function TrustAppScreen() {
  const { t } = useTranslation();
  const page = pageOf(useSearch({ from: '/trust-app' }).to);
  if (!isWalletWanted()) return <Navigate to={page} replace />;
  const address = location.origin + page;
  const query = new URLSearchParams({ coin_id: ETHEREUM, url: address });
  return (
    <main className={styles.page}>
      <Wordmark markOnly />
      <h1 className={styles.title}>{t('trust-app.title')}</h1>
      <p className={styles.text}>{t('trust-app.text', { site: brand().site })}</p>
      <a className={buttonClass('primary', 'extra-large')} href={`${OPEN_IN_WALLET}?${query}`} rel="noreferrer">
        {t('trust-app.open')}
      </a>
      <Button tone="outline" size="large" onClick={() => copyText(address)}>
        {t('trust-app.copy')}
      </Button>
      <p className={styles.text}>{t('trust-app.other')}</p>
    </main>
  );
}
