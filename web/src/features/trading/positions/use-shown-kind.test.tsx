// @vitest-environment happy-dom
import { brand } from '@truefill/client/brand.ts';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '@truefill/client/testing/hooks.fixture.tsx';
import { chooseTradeMode, useTradeModeStore } from '../../../preferences/trade-mode-store.ts';
import { useShownKind } from './use-shown-kind.ts';

const feed = vi.hoisted(() => ({ open: undefined as object[] | undefined, options: null as object[] | null }));
vi.mock('../../../live/exchange-feed.ts', () => ({
  useHoldings: () => (feed.open ? { orders: feed.open } : null),
  usePending: () => [],
  useOptionItems: () => feed.options,
}));

const ORDER = {};

beforeEach(() => {
  chooseTradeMode('option');
  Object.assign(feed, { open: undefined, options: null });
});

test('it opens at the kind with open positions, and the trade mode stays', () => {
  const { result, rerender } = runHook(() => useShownKind());
  expect(result.current.kind).toBe('option');
  Object.assign(feed, { open: [ORDER, ORDER], options: [] });
  rerender();
  expect(result.current).toMatchObject({ kind: 'market', counts: { market: 2, option: 0 } });
  expect(useTradeModeStore.getState().mode).toBe('option');
});

test('it stays on the selected kind when its last order ends', () => {
  Object.assign(feed, { open: [ORDER], options: [ORDER] });
  const { result, rerender } = runHook(() => useShownKind());
  expect(result.current.kind).toBe('option');
  feed.options = [];
  rerender();
  expect(result.current.kind).toBe('option');
});

test('a manual selection is shown, even if it is empty', () => {
  Object.assign(feed, { open: [ORDER], options: [] });
  const { result } = runHook(() => useShownKind());
  expect(result.current.kind).toBe('market');
  act(() => result.current.choose('option'));
  expect(result.current.kind).toBe('option');
});

test('at a brand that has discontinued contracts it opens at the remaining ones, and returns', () => {
  const { switches } = brand();
  Object.assign(brand(), { switches: { ...switches, contract: false } });
  Object.assign(feed, { open: [ORDER], options: [] });
  const { result } = runHook(() => useShownKind());
  expect(result.current.kind).toBe('market');
  act(() => result.current.choose('option'));
  expect(result.current.kind).toBe('option');
  act(() => result.current.choose('market'));
  expect(result.current.kind).toBe('market');
  Object.assign(brand(), { switches });
});
