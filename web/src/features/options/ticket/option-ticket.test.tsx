// @vitest-environment happy-dom
import { refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { instrumentFromWire } from '@truefill/api/market/instrument-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { instrumentsQuery } from '../../../instruments/instruments.ts';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { exactOffer } from '../offer.ts';
import { OptionTicket } from './option-ticket.tsx';

const bitcoin = instrumentFromWire({
  symbol: 'BTCUSDT',
  name: 'Bitcoin',
  pricePrecision: 2,
  logoUrl: '/bitcoin.svg',
  tradeStatus: 1,
  type: 4,
  sort: 1,
  marketStartTime: [],
  marketCloseTime: [],
  base: 'BTC',
  quote: 'USDT',
  pricePip: '0.01',
  marketOpen: true,
  opensAt: null,
  closesAt: null,
});
const delivery = { seconds: 60, ratePercent: 80, chips: [], minStake: 10, maxStake: 0, name: '', bandShare: 0 };
const offer = exactOffer({
  id: 1,
  symbol: 'BTCUSDT',
  instrumentName: 'Bitcoin',
  pricePrecision: 2,
  tradable: true,
  feeRate: 0,
  deliveries: [delivery],
});

afterEach(() => void Object.assign(brand(), { riskWarning: undefined }));

test.each([
  [{ lossPercent: 74 }, 1],
  [undefined, 0],
])('the share of losing accounts is stated above the button, if the brand states it: %j', async (riskWarning, count) => {
  new ScriptedNetwork().answer = () => refused(1012);
  Object.assign(brand(), { riskWarning, options: { voidAfterSeconds: 15 } });
  queryClient.setQueryData(instrumentsQuery.queryKey, { list: [bitcoin], bySymbol: new Map([['BTCUSDT', bitcoin]]) });
  queryClient.setQueryData(['option-offer', 'BTCUSDT'], offer);
  await showScreen(() => <OptionTicket symbol="BTCUSDT" />, '/ticket', ['/rules']);
  await screen.findByText(/^No price within 15 s/);
  expect(screen.queryAllByText(/74%/)).toHaveLength(count);
});

test('a delivery time that ends while the market is closed is marked before anything is sent', async () => {
  new ScriptedNetwork().answer = () => refused(1012);
  Object.assign(brand(), { options: { voidAfterSeconds: 15 } });
  const openings = { isOpen: true, closesAtMs: Date.now() + 30_000, opensAtMs: Date.now() + 90_000 };
  const closing = { ...bitcoin, openings };
  queryClient.setQueryData(instrumentsQuery.queryKey, { list: [closing], bySymbol: new Map([['BTCUSDT', closing]]) });
  queryClient.setQueryData(['option-offer', 'BTCUSDT'], offer);
  await showScreen(() => <OptionTicket symbol="BTCUSDT" />, '/ticket', ['/rules']);
  expect(await screen.findByText(/^This option would end while the market is closed\. It closes at \d\d:\d\d\.$/)).toBeTruthy();
});
