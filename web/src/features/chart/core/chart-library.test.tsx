// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { useChart } from './use-chart.ts';

/** whether the library's code loads, and how many charts it created */
const library = vi.hoisted(() => ({ broken: true, made: 0 }));

vi.mock('klinecharts', () => {
  if (library.broken) throw new TypeError('no line');
  return {
    init: () => void (library.made += 1),
    dispose: () => undefined,
    getOverlayClass: () => null,
    registerOverlay: () => undefined,
    registerYAxis: () => undefined,
  };
});

const made = (): void => undefined;
const market = { symbol: 'EURUSD', period: '1min', pricePrecision: 5 } as const;

function Shown() {
  const { container, state, retry } = useChart(market, made);
  return (
    <div ref={container}>
      <button type="button" onClick={retry}>
        {state}
      </button>
    </div>
  );
}

test('a library that fails to load is reported and requested again, without a connection by itself', async () => {
  const network = new ScriptedNetwork();
  network.answer = () => accepted({});
  render(<Shown />);
  fireEvent.click(await screen.findByText('failed'));
  await screen.findByText('failed');
  expect(library.made).toBe(0);
  network.answer = () => null;
  fireEvent.click(screen.getByText('failed'));
  await vi.waitFor(() => expect(network.sent).toHaveLength(3));
  screen.getByText('loading');
  library.broken = false;
  network.answer = () => accepted({});
  await vi.waitFor(() => expect(library.made).toBe(1), 5_000);
});
