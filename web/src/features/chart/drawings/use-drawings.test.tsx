// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import '@truefill/client/testing/hooks.fixture.tsx';
import { changeLayout, useChartLayout } from '../core/layout-store.ts';
import { useDrawings } from './use-drawings.ts';

function opened() {
  return renderHook(() => {
    const { drawingsHidden: hidden, magnet } = useChartLayout();
    return {
      hidden,
      controller: useDrawings(null, { symbol: 'BTCUSDT', pricePrecision: 2, magnet, hidden, firstColor: 0, themeKey: '' }),
    };
  }).result;
}

it('hidden drawings cannot be edited: hiding clears the selection, and selecting a tool shows them again', () => {
  const shown = opened();
  act(() => shown.current.controller.start('horizontalStraightLine'));
  act(() => shown.current.controller.add('horizontalStraightLine', [{ timeMs: 60_000, price: 107_000 }]));
  expect(shown.current.controller.selected?.tool).toBe('horizontalStraightLine');
  act(() => changeLayout({ drawingsHidden: true }));
  expect(shown.current.controller.selected).toBeNull();
  act(() => shown.current.controller.start('segment'));
  expect([shown.current.hidden, shown.current.controller.tool]).toEqual([false, 'segment']);
});
