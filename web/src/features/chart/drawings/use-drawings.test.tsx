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
      desk: useDrawings(null, { symbol: 'BTCUSDT', pricePrecision: 2, magnet, hidden, firstColour: 0, look: '' }),
    };
  }).result;
}

it('nothing is worked on unseen: hiding ends the selection, and a tool that is taken shows the drawings again', () => {
  const shown = opened();
  act(() => shown.current.desk.start('horizontalStraightLine'));
  act(() => shown.current.desk.add('horizontalStraightLine', [{ timeMs: 60_000, price: 107_000 }]));
  expect(shown.current.desk.selected?.tool).toBe('horizontalStraightLine');
  act(() => changeLayout({ drawingsHidden: true }));
  expect(shown.current.desk.selected).toBeNull();
  act(() => shown.current.desk.start('segment'));
  expect([shown.current.hidden, shown.current.desk.tool]).toEqual([false, 'segment']);
});
