import { describe, expect, it } from 'vitest';
import { layerOf } from './style-layers.ts';

describe('the layer of a style sheet', () => {
  it.each([
    ['/project/ui/src/theme/base.css', 'base'],
    ['/project/ui/src/components/chips.module.css', 'ui'],
    ['/project/client/src/overlays/sheet.module.css', 'client'],
    ['/project/web/src/shell/rail.module.css', 'shell'],
    ['/project/web/src/trading-parts/dock.module.css', 'parts'],
    ['/project/web/src/features/home/home.module.css', null],
    ['/project/console/src/shell/sidebar.module.css', 'shell'],
    ['/project/console/src/features/review/queue.module.css', null],
  ])('%s: %s', (file, layer) => {
    expect(layerOf(file)).toBe(layer);
  });
});
