import { brand } from '@truefill/client/brand.ts';

interface WalletProvider {
  readonly isTrust?: unknown;
  readonly isTrustWallet?: unknown;
}

/** Globals that wallet apps inject into pages in their own browsers. */
export interface WalletWindow {
  readonly ethereum?: WalletProvider | undefined;
  readonly trustwallet?: unknown;
}

/** Home, a market's chart, its ticket, and the lists that link to them: the trading pages (readings, section 9). */
const TRADING = [/^\/$/, /^\/quotation\/?$/, /^\/search\/?$/, /^\/explore\/?$/, /^\/[^/]+\/(?:chart|place|placeOption)\/?$/];

/** Whether a path is a trading page. */
export function isTradingPath(path: string): boolean {
  return TRADING.some((pattern) => pattern.test(path));
}

/** Whether a page runs in the browser of a wallet app. */
export function hasWallet({ ethereum, trustwallet }: WalletWindow): boolean {
  return Boolean(trustwallet) || ethereum?.isTrust === true || ethereum?.isTrustWallet === true;
}

/**
 * Whether the brand is traded in a wallet app only, and this browser is none. Only the page can tell: wallets inject their
 * provider into pages and add nothing to requests that the server could trust. So the pages lead away, as specified, and no call is
 * refused; nobody gains anything by pretending to have a wallet.
 */
export function isWalletWanted(): boolean {
  return brand().switches.onlyPlayOnTrustApp && !hasWallet(window as WalletWindow);
}
