// @vitest-environment happy-dom
import { accepted, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { waitFor } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTradeModeStore } from '../preferences/trade-mode-store.ts';
import { useTicketOpen } from '../workspace/ticket-open.ts';
import { useListedModes } from './listed-modes.ts';
import { ticketModes, useTicketMode } from './ticket-mode.ts';

const feed = vi.hoisted(() => ({ orders: [] as object[], pending: [] as object[], options: [] as object[] }));
vi.mock('../live/exchange-feed.ts', () => ({
  useHoldings: () => ({ orders: feed.orders }),
  usePending: () => feed.pending,
  useOptionItems: () => feed.options,
}));

const before = brand().switches;

function have(switches: Partial<typeof before>, mode: 'market' | 'option' = 'market'): void {
  Object.assign(brand(), { switches: { ...before, ...switches } });
  useTradeModeStore.setState({ mode });
}

afterEach(() => {
  vi.unstubAllGlobals();
  have(before);
  Object.assign(feed, { orders: [], pending: [], options: [] });
});

describe('the mode of the ticket', () => {
  test.each([
    [{}, 'option', 'option'],
    [{ contract: false }, 'market', 'option'],
    [{ optionMock: false }, 'option', 'market'],
    [{ contract: false, optionMock: false }, 'market', null],
    [{ onlyPlayOnTrustApp: true }, 'market', null],
    [{ onlyPlayOnTrustApp: true, contract: false }, 'option', null],
  ] as const)('with %j, trade mode %s: %s', (switches, revealed, mode) => {
    have(switches, revealed);
    expect(runHook(useTicketMode).result.current).toBe(mode);
    expect(runHook(useTicketOpen).result.current).toBe(mode !== null);
  });

  test('in the browser of a wallet app is the current one', () => {
    have({ onlyPlayOnTrustApp: true }, 'option');
    vi.stubGlobal('trustwallet', {});
    expect(ticketModes()).toEqual(['market', 'option']);
    expect(runHook(useTicketMode).result.current).toBe('option');
  });
});

describe('the selectable lists', () => {
  const listed = () => runHook(useListedModes).result.current;

  test('are those of the brand', () => {
    have({});
    expect(listed()).toEqual(['market', 'option']);
    have({ contract: false }, 'option');
    expect(listed()).toEqual(['option']);
  });

  test.each([
    ['a position', { orders: [{}] }],
    ['a pending order', { pending: [{}] }],
  ])('include contracts as long as %s is active, even if the brand has none', (_, living) => {
    Object.assign(feed, living);
    have({ contract: false }, 'option');
    expect(listed()).toEqual(['market', 'option']);
  });

  test('include options as long as one is running, even if the brand has none', () => {
    Object.assign(feed, { options: [{}] });
    have({ optionMock: false });
    expect(listed()).toEqual(['market', 'option']);
  });

  test.each([
    ['that ended', [{}], ['market', 'option']],
    ['that there never were', [], ['option']],
  ])('hold contracts %s as the account’s history has it', async (_, list, modes) => {
    const network = new ScriptedNetwork();
    network.answer = (path) => (path.endsWith('/order/query') ? accepted({ list, pages: list.length }) : null);
    signIn();
    have({ contract: false }, 'option');
    const { result } = runHook(useListedModes);
    await waitFor(() => expect(network.to('/order/query')).toHaveLength(1));
    await waitFor(() => expect(result.current).toEqual(modes));
  });

  test.each([
    ['that ended', [{}], ['market', 'option']],
    ['that there never were', [], ['market']],
  ])('hold options %s as the account’s history has it', async (_, items, modes) => {
    const network = new ScriptedNetwork();
    network.answer = (path) => (path.endsWith('/findOptionHistory') ? accepted({ items, pages: items.length }) : null);
    signIn();
    have({ optionMock: false });
    const { result } = runHook(useListedModes);
    await waitFor(() => expect(network.to('/findOptionHistory')).toHaveLength(1));
    await waitFor(() => expect(result.current).toEqual(modes));
  });

  test('include the current one when its last order ends', () => {
    have({ contract: false }, 'market');
    expect(listed()).toEqual(['market', 'option']);
  });
});
