// @vitest-environment happy-dom
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openOrder } from '../positions/order.fixture.ts';
import { usePlacedOrder } from './use-placed-order.ts';

const ORDER = openOrder();
const { feed } = vi.hoisted(() => ({ feed: { held: [] as OrderView[], pending: [] as OrderView[] } }));
vi.mock('../../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => ({ orders: feed.held }),
  usePending: () => feed.pending,
}));

beforeEach(() => {
  feed.held = [];
  feed.pending = [];
});

const show = (kind: 'market' | 'pending') =>
  renderHook((orderNumber: string) => usePlacedOrder({ orderNumber, kind }), { initialProps: ORDER.orderNumber });

test('an order is unknown until the feed sends it', () => {
  const { result } = show('market');
  expect(result.current).toEqual({ order: null, waits: false });
});

test('a position keeps its figures when it is closed while they are shown', () => {
  feed.held = [ORDER];
  const { result, rerender } = show('market');
  feed.held = [];
  rerender(ORDER.orderNumber);
  expect(result.current).toEqual({ order: ORDER, waits: false });
});

test('a pending order that filled and closed does not wait again', () => {
  feed.pending = [ORDER];
  const { result, rerender } = show('pending');
  expect(result.current.waits).toBe(true);
  feed.pending = [];
  feed.held = [ORDER];
  rerender(ORDER.orderNumber);
  feed.held = [];
  rerender(ORDER.orderNumber);
  expect(result.current).toEqual({ order: ORDER, waits: false });
});

test('the next order does not show the figures of the one before', () => {
  feed.held = [ORDER];
  const { result, rerender } = show('market');
  rerender('another');
  expect(result.current).toEqual({ order: null, waits: false });
});
