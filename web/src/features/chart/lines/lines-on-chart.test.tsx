// @vitest-environment happy-dom
import { render, renderHook } from '@testing-library/react';
import { points } from '@truefill/domain/market/price.ts';
import { expect, test } from 'vitest';
import '@truefill/client/testing/hooks.fixture.tsx';
import { draggedPrice, useChartLines, useHasLines, useLinesOf, type ChartLine } from './lines-on-chart.ts';

const line = (id: string, symbol = 'EURUSD'): ChartLine => {
  return { id, symbol, price: points(116_204n), pricePrecision: 5, tone: 'plain', dashed: true, label: () => id };
};

function Owner({ owner, lines }: { readonly owner: string; readonly lines: readonly ChartLine[] }) {
  useChartLines(owner, lines);
  return null;
}

test('lines of several features are on their market’s chart as long as the features show them', () => {
  const orders = render(<Owner owner="orders" lines={[line('one'), line('two', 'USDJPY')]} />);
  const alerts = render(<Owner owner="alerts" lines={[line('one')]} />);
  const { result, rerender } = renderHook(() => ({ ids: useLinesOf('EURUSD').map(({ id }) => id), any: useHasLines('EURUSD') }));
  expect(result.current).toEqual({ ids: ['orders/one', 'alerts/one'], any: true });
  orders.rerender(<Owner owner="orders" lines={[line('three')]} />);
  rerender();
  expect(result.current.ids).toEqual(['orders/three', 'alerts/one']);
  orders.unmount();
  alerts.unmount();
  rerender();
  expect(result.current).toEqual({ ids: [], any: false });
});

test.each([
  [1.159004, 115_900n],
  [1.159006, 115_901n],
  [0.000001, null],
  [-1, null],
  [NaN, null],
  [undefined, null],
])('dragged to %s is %s', (value, price) => expect(draggedPrice(value, 5)).toBe(price));
