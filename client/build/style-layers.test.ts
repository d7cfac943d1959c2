import { describe, expect, it } from 'vitest';
import { layerOf } from './style-layers.ts';

describe('the layer of a style sheet', () => {
  it.each([
    ['/house/ui/src/theme/base.css', 'base'],
    ['/house/ui/src/components/chips.module.css', 'ui'],
    ['/house/client/src/overlays/sheet.module.css', 'client'],
    ['/house/web/src/shell/rail.module.css', 'shell'],
    ['/house/web/src/trading-parts/dock.module.css', 'parts'],
    ['/house/web/src/features/home/home.module.css', null],
    ['/house/console/src/shell/sidebar.module.css', 'shell'],
    ['/house/console/src/features/review/queue.module.css', null],
  ])('%s: %s', (file, layer) => {
    expect(layerOf(file)).toBe(layer);
  });
});
