import { expect, it } from 'vitest';
import { fingerprintOf } from './command.ts';

it('keeps fingerprints stable and independent of key order: those of the last 30 days are stored', () => {
  const request = { symbol: 'BTCUSDT', volume: '0.10', orderId: 7n, leverage: null, maxSlippage: undefined, side: 'buy' };
  expect(fingerprintOf('place', request)).toBe('pykXAwoDsc3ZtU9nEZzjF0');
  expect(
    fingerprintOf('place', {
      side: 'buy',
      leverage: null,
      maxSlippage: undefined,
      symbol: 'BTCUSDT',
      orderId: 7n,
      volume: '0.10',
    }),
  ).toBe('pykXAwoDsc3ZtU9nEZzjF0');
  expect(fingerprintOf('place', { ...request, volume: '0.1' })).not.toBe('pykXAwoDsc3ZtU9nEZzjF0');
});
