// @vitest-environment happy-dom
import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARGIN, type Place } from './floating-place.ts';
import { FloatingWindow } from './floating-window.tsx';

const FIRST: Place = { x: 300, y: 400 };

let places: Place[];

beforeEach(() => {
  places = [FIRST];
});
afterEach(cleanup);

function Harness() {
  const [place, setPlace] = useState<Place>(FIRST);
  const onPlace = (next: Place): void => {
    places.push(next);
    setPlace(next);
  };
  return (
    <FloatingWindow
      title="Chat"
      place={place}
      folded={false}
      onPlace={onPlace}
      onFold={() => undefined}
      onClose={() => undefined}
    >
      <p>Hello</p>
    </FloatingWindow>
  );
}

function mouse(type: string, target: EventTarget, clientX: number, clientY: number): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }));
}

type Point = readonly [number, number];

/** Moves faster than a busy page renders: React sees only the last position. */
async function drag(start: Point, ...moves: readonly Point[]): Promise<void> {
  await act(async () => mouse('mousedown', screen.getByRole('heading'), ...start));
  await act(async () => {
    for (const move of moves) mouse('mousemove', document, ...move);
    mouse('mouseup', document, ...(moves.at(-1) ?? start));
  });
}

test('moves as far as the pointer, however many events arrive between two frames', async () => {
  render(<Harness />);
  await drag([320, 410], [330, 430], [340, 460], [360, 500]);
  expect(places.at(-1)).toEqual({ x: FIRST.x + 40, y: FIRST.y + 90 });
  expect(screen.getByRole('dialog').style.transform).toBe('translate(340px, 490px)');
  expect(screen.getByRole('dialog').hasAttribute('data-dragging')).toBe(false);
});

test('stops at the edge, and follows again only when the pointer returns to where it grabbed', async () => {
  render(<Harness />);
  await drag([320, 410], [100, 100], [-200, -300]);
  expect(places.at(-1)).toEqual({ x: MARGIN, y: MARGIN });
  await drag([20, 20], [-200, -300], [20, 20], [30, 40]);
  expect(places.at(-1)).toEqual({ x: MARGIN + 10, y: MARGIN + 20 });
});
