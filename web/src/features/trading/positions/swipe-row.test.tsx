// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SwipeRow } from './swipe-row.tsx';

const done = { left: vi.fn<() => void>(), right: vi.fn<() => void>(), tap: vi.fn<() => void>() };

beforeEach(() => {
  vi.clearAllMocks();
  HTMLElement.prototype.setPointerCapture = () => undefined;
  render(
    <SwipeRow left={{ label: 'Close', act: done.left }} right={{ label: 'Edit', act: done.right }}>
      <button type="button" onClick={done.tap}>
        EUR/USD
      </button>
    </SwipeRow>,
  );
});

/** A finger moves over the row in steps, and lifts; the browser then clicks where it touched down. */
function drag(steps: readonly (readonly [number, number])[], pointerType = 'touch', from = 200): void {
  const row = screen.getByRole('button');
  const at = ([x, y]: readonly [number, number]) => ({ pointerId: 1, pointerType, clientX: from + x, clientY: 100 + y });
  fireEvent.pointerDown(row, at([0, 0]));
  for (const step of steps) fireEvent.pointerMove(row, at(step));
  fireEvent.pointerUp(row, at(steps.at(-1) ?? [0, 0]));
  fireEvent.click(row);
}

test.each([
  [
    'far to the left',
    [
      [-20, 0],
      [-110, 4],
    ],
    'left',
  ],
  [
    'far to the right',
    [
      [20, 0],
      [110, -4],
    ],
    'right',
  ],
  [
    'not far enough',
    [
      [-20, 0],
      [-90, 0],
    ],
    null,
  ],
  [
    'there and back',
    [
      [-20, 0],
      [-120, 0],
      [-10, 0],
    ],
    null,
  ],
  [
    'down the list first',
    [
      [-2, 30],
      [-120, 60],
    ],
    'tap',
  ],
  ['a tap that trembles', [[3, -3]], 'tap'],
  [
    'by a mouse',
    [
      [-20, 0],
      [-120, 0],
    ],
    'tap',
    'mouse',
  ],
  [
    'from the edge of the window',
    [
      [20, 0],
      [120, 0],
    ],
    'tap',
    'touch',
    10,
  ],
] as const)('%s: %j', (_what, steps, what, pointerType: string = 'touch', from: number = 200) => {
  drag(steps, pointerType, from);
  for (const [name, act] of Object.entries(done)) expect(act, name).toHaveBeenCalledTimes(name === what ? 1 : 0);
});

test('a tap after a swipe is a tap', () => {
  drag([
    [-20, 0],
    [-90, 0],
  ]);
  drag([]);
  expect(done.tap).toHaveBeenCalledTimes(1);
});
