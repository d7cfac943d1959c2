import { describe, expect, test } from 'vitest';
import { boundsOf, fittedPlace, placeAfterKey } from './floating-place.ts';

const BOX = { width: 360, height: 480 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe('a floating window', () => {
  test('starts at the bottom center, above the bars there', () => {
    expect(fittedPlace(null, BOX, DESKTOP)).toEqual({ x: 540, y: 348 });
    expect(fittedPlace(null, BOX, PHONE)).toEqual({ x: 15, y: 292 });
    expect(fittedPlace(null, BOX, { width: 360, height: 400 })).toEqual({ x: 8, y: 8 });
  });

  test('stays where it was put', () => expect(fittedPlace({ x: 200, y: 100 }, BOX, DESKTOP)).toEqual({ x: 200, y: 100 }));

  test.each([
    [
      { x: -500, y: -1 },
      { x: 8, y: 8 },
    ],
    [
      { x: 5_000, y: 5_000 },
      { x: 1072, y: 412 },
    ],
  ])('placed at %o stays within the window', (wanted, place) => expect(fittedPlace(wanted, BOX, DESKTOP)).toEqual(place));

  test('moves along when the window shrinks', () =>
    expect(fittedPlace({ x: 1000, y: 400 }, BOX, PHONE)).toEqual({ x: 22, y: 356 }));

  test('shows its header if the window is too small for it', () => {
    const tiny = { width: 320, height: 240 };
    expect(fittedPlace({ x: 100, y: 100 }, BOX, tiny)).toEqual({ x: 8, y: 8 });
    expect(boundsOf(BOX, tiny)).toEqual({ left: 8, top: 8, right: 8, bottom: 8 });
  });
});

describe('keys', () => {
  test.each([
    ['ArrowLeft', false, { x: 84, y: 100 }],
    ['ArrowDown', false, { x: 100, y: 116 }],
    ['ArrowRight', true, { x: 196, y: 100 }],
    ['ArrowUp', true, { x: 100, y: 4 }],
    ['Enter', false, null],
  ])('%s (far: %s) moves to %o', (key, far, place) => expect(placeAfterKey({ x: 100, y: 100 }, key, far)).toEqual(place));
});
