import { expect, it } from 'vitest';
import { hasWallet, isTradingPath } from './wallet-app.ts';

it.each([
  ['/', true],
  ['/quotation', true],
  ['/search', true],
  ['/explore', true],
  ['/BTCUSDT/chart', true],
  ['/EURUSD/place', true],
  ['/EURUSD/placeOption', true],
  ['/user', false],
  ['/user/wallet', false],
  ['/position', false],
  ['/login', false],
  ['/trust-app', false],
])('%s is a trading page: %s', (path, expected) => expect(isTradingPath(path)).toBe(expected));

it.each([
  [{}, false],
  [{ ethereum: {} }, false],
  [{ ethereum: { isTrust: 'yes' } }, false],
  [{ ethereum: { isTrust: true } }, true],
  [{ ethereum: { isTrustWallet: true } }, true],
  [{ trustwallet: {} }, true],
])('a window with %j has a wallet: %s', (of, expected) => expect(hasWallet(of)).toBe(expected));
