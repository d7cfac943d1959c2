import { expect, it } from 'vitest';
import { paneLayoutOf } from './pane-layout.ts';

it.each([
  // a phone in portrait, and a typical desktop
  ['a phone with three', 509, 3, { panes: 3, paneHeight: 72, legends: 3, controls: true, low: false }],
  ['a desktop with one', 452, 1, { panes: 1, paneHeight: 72, legends: 3, controls: true, low: false }],
  // the smallest phones keep volume, smaller; of three panes the first
  ['a small phone', 233, 1, { panes: 1, paneHeight: 48, legends: 1, controls: true, low: true }],
  ['a small phone with three', 233, 3, { panes: 1, paneHeight: 48, legends: 1, controls: true, low: true }],
  ['a phone on its side', 168, 3, { panes: 0, paneHeight: 48, legends: 1, controls: false, low: true }],
  ['a dock dragged high', 90, 1, { panes: 0, paneHeight: 48, legends: 0, controls: false, low: true }],
  ['not laid out', 0, 2, { panes: 0, paneHeight: 48, legends: 0, controls: false, low: true }],
] as const)('%s: what fits beside the candles', (_, heightPx, chosen, paneLayout) => {
  expect(paneLayoutOf(heightPx, chosen)).toEqual(paneLayout);
});

it('never reduces the candles below their minimum, and restores everything as the chart grows', () => {
  for (const chosen of [0, 1, 2, 3]) {
    let before = paneLayoutOf(0, chosen);
    for (let height = 0; height <= 1_200; height += 1) {
      const now = paneLayoutOf(height, chosen);
      if (now.panes > 0) expect(height - now.panes * now.paneHeight).toBeGreaterThanOrEqual(160);
      // a taller pane must not push out another
      expect(now.panes).toBeGreaterThanOrEqual(before.panes);
      expect(now.paneHeight).toBeGreaterThanOrEqual(before.paneHeight);
      expect(now.legends).toBeGreaterThanOrEqual(before.legends);
      expect(Number(now.controls)).toBeGreaterThanOrEqual(Number(before.controls));
      before = now;
    }
    expect(before).toEqual({ panes: chosen, paneHeight: 72, legends: 3, controls: true, low: false });
  }
});
