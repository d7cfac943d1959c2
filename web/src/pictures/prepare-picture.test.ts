// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { brand } from '@truefill/client/brand.ts';
import Compressor from 'compressorjs';
import { heicTo } from 'heic-to/csp';
import { expect, test, vi } from 'vitest';
import { preparePicture } from './prepare-picture.ts';

// The image libraries need a browser; these tests check the calls to them.
vi.mock('heic-to/csp', () => ({ heicTo: vi.fn<() => Promise<Blob>>(async () => new Blob([new Uint8Array(10)])) }));
vi.mock('compressorjs', () => ({
  default: vi.fn<(picture: Blob, options: { success: (small: Blob) => void }) => void>(function compress(
    _picture: Blob,
    { success }: { success: (small: Blob) => void },
  ) {
    success(new Blob(['small']));
  }),
}));

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const HEIC = [0, 0, 0, 24, ...Array.from('ftypheic', (sign) => sign.charCodeAt(0))];

function file(name: string, head: readonly number[], bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set(head);
  return new File([content], name);
}

test("an image above the brand's target is reduced to the brand's size and quality, a smaller one is unchanged", async () => {
  Object.assign(brand().images, { targetMegabytes: 0.5, maxSidePx: 900, quality: 0.6 });
  const small = file('a.jpg', JPEG, 512 * 1024);
  expect(await preparePicture(small)).toEqual({ picture: small });
  expect(Compressor).not.toHaveBeenCalled();
  await preparePicture(file('b.jpg', JPEG, 512 * 1024 + 1));
  expect(vi.mocked(Compressor).mock.calls[0]?.[1]).toMatchObject({ maxWidth: 900, maxHeight: 900, quality: 0.6 });
  await preparePicture(file('c.heic', HEIC, 100));
  expect(vi.mocked(heicTo).mock.calls[0]?.[0]).toMatchObject({ type: 'image/jpeg', quality: 0.6 });
});
