import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testBrand } from '../../features/quotes/test-support/test-brand.ts';
import { appManifest } from './app-manifest.ts';

const BRANDS = join(import.meta.dirname, '../../../../brands');
const made = (id: string) => appManifest(BRANDS, { ...testBrand({ id }), title: 'Plum', site: 'Plum & Sons' }, '#f5f1ee');

describe('the app’s manifest', () => {
  const manifest = made('plumtree');
  const read = JSON.parse(manifest?.text ?? '');

  it("has the brand's name and colors and the app's start address", () => {
    expect(read).toMatchObject({
      name: 'Plum & Sons',
      short_name: 'Plum',
      start_url: '/',
      display: 'standalone',
      theme_color: '#f5f1ee',
      background_color: '#f5f1ee',
    });
    expect(made('no-such-brand')).toBeNull();
  });

  it('has icons in their sizes, the maskable ones with a background to the edges', async () => {
    expect(read.icons).toHaveLength(3);
    for (const { src, sizes, purpose } of read.icons) {
      const png = await manifest?.icon(src.split('/').at(-1));
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(sizes);
      expect({ src, corner: data[3] }).toEqual({ src, corner: purpose === 'maskable' ? 255 : 0 });
      expect(data[(info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)) * 4 + 3]).toBe(255);
    }
    expect(await manifest?.icon(manifest.touchIconUrl.split('/').at(-1) ?? '')).toBeInstanceOf(Buffer);
    expect(manifest?.icon('192.png')).toBeUndefined();
  });

  it('has another address if its mark or name changes', () => {
    expect(made('plumtree')?.url).toBe(manifest?.url);
    expect(made('northwind')?.url).not.toBe(manifest?.url);
    expect(made('northwind')?.touchIconUrl).not.toBe(manifest?.touchIconUrl);
  });
});
