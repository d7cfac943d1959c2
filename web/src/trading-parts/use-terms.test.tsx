// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { termsFromWire } from '@truefill/api/market/instrument-mapping.ts';
import { accepted, pass, refused, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { useTerms } from './use-terms.ts';

const PATH = '/v1/waa/product/order/info';
const EURUSD = {
  productCode: 'EURUSD',
  productName: 'Euro / US Dollar',
  minCount: 0.01,
  maxCount: 50,
  pip: 0.01,
  countNum: 1000,
  multiple: 100,
  feeMultiple: 100,
  leverages: [1, 100, 200],
  pricePrecision: 5,
  tradeStatus: 1,
  contractSize: 100_000,
  quoteToUsd: 1,
  feeRate: 0.002,
} as unknown as Parameters<typeof termsFromWire>[0];

test('a ticket refetches its terms every minute, keeps the last ones meanwhile, and stops when it is left', async () => {
  vi.useFakeTimers();
  const network = new ScriptedNetwork();
  network.answer = (_path, body: { productCode?: string }) => {
    expect(body.productCode).toBe('EURUSD');
    return accepted({ items: [EURUSD] });
  };
  const { result, unmount } = runHook(() => useTerms('EURUSD'));
  expect(result.current).toBeUndefined();
  await pass(0);
  expect(result.current).toMatchObject({ maxVolume: 5_000n, tradable: true });
  await pass(59_000);
  expect(network.to(PATH)).toHaveLength(1);
  network.answer = () => accepted({ items: [{ ...EURUSD, maxCount: 20, tradeStatus: 0 }] });
  await pass(1_000);
  expect(network.to(PATH)).toHaveLength(2);
  await pass(50);
  expect(result.current).toMatchObject({ maxVolume: 2_000n, tradable: false });
  network.answer = () => refused(1000);
  await pass(60_000);
  await pass(0);
  expect(result.current).toMatchObject({ maxVolume: 2_000n });
  unmount();
  const sent = network.to(PATH).length;
  await pass(300_000);
  expect(network.to(PATH)).toHaveLength(sent);
});
