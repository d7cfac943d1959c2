import { describe, expect, it } from 'vitest';
import { fittedSizes, rangeOf, readSizes, usualSizes } from './panel-sizes.ts';

const WIDE = { width: 1440, height: 900, list: true, ticket: true };

describe('the sizes of panels', () => {
  it('are the design’s until the user sets others', () => {
    expect(fittedSizes({}, WIDE)).toEqual({ list: 298, ticket: 318, dock: 252 });
    expect(usualSizes({ width: 1920, height: 680 })).toEqual({ list: 484, ticket: 318, dock: 204 });
  });

  it('give the history a dock that shows an order in full, if the window is high enough', () => {
    expect(fittedSizes({}, { ...WIDE, tall: true }).dock).toBe(432);
    expect(fittedSizes({}, { ...WIDE, height: 560, tall: true }).dock).toBe(242);
    expect(fittedSizes({ dock: 300 }, { ...WIDE, tall: true }).dock).toBe(300);
  });

  it('are those that the user has set', () => {
    expect(fittedSizes({ list: 340, dock: 300 }, WIDE)).toEqual({ list: 340, ticket: 318, dock: 300 });
  });

  it('shrink with a small window and are restored with a large one', () => {
    const chosen = { list: 500, ticket: 440, dock: 600 };
    const small = fittedSizes(chosen, { ...WIDE, width: 1200, height: 700 });
    expect(small.ticket).toBe(440);
    expect(small.list).toBe(1200 - 96 - 360 - 440);
    expect(small.dock).toBe(700 - 98 - 220);
    expect(fittedSizes(chosen, { ...WIDE, width: 1920, height: 1080 })).toEqual(chosen);
  });

  it('never leave the chart without space, however small the window', () => {
    for (let width = 768; width <= 2000; width += 44) {
      const frame = { width, height: 768, list: width >= 1200, ticket: true };
      const { list, ticket } = fittedSizes({ list: 9_999, ticket: 9_999, dock: 9_999 }, frame);
      const chart = width - 96 - ticket - (frame.list ? list : 0);
      expect(chart).toBeGreaterThanOrEqual(width < 800 ? 350 : 360);
    }
  });

  it('have a range that a closed neighbor extends', () => {
    const sizes = usualSizes(WIDE);
    expect(rangeOf('ticket', { ...WIDE, width: 1200 }, sizes).max).toBe(1200 - 96 - 360 - 298);
    expect(rangeOf('ticket', { ...WIDE, width: 1200, list: false }, sizes).max).toBe(460);
  });
});

describe('stored sizes', () => {
  it.each([null, 7, 'wide', [], { list: '300', dock: Number.NaN }, { list: -1, other: 4 }])('%o is ignored', (stored) => {
    expect(readSizes(stored)).toEqual({});
  });

  it('are clamped to their bounds', () => {
    expect(readSizes({ list: 3, ticket: 320.4, dock: 1e9 })).toEqual({ list: 248, ticket: 320, dock: 640 });
  });
});
