import sharp from 'sharp';
import type { ImageAnswer, ImageJob } from './images.ts';

/** One image and one thread at a time: trading needs the processor more. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image and re-encodes it as a JPEG, without metadata (location, camera) or trailing data. The size is checked in
 * the header before decoding.
 */
async function encode({ bytes, maxPixels, maxSide, quality }: Omit<ImageJob, 'id'>): Promise<Omit<ImageAnswer, 'id'>> {
  const source = sharp(Buffer.from(bytes), { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const { width, height, format } = await source.metadata();
  if (format !== 'jpeg' && format !== 'png') return { error: 'type' };
  if (width * height > maxPixels) return { error: 'size' };
  const { data } = await source
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: false })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data };
}

process.on('message', (job: ImageJob) => {
  void encode(job)
    .catch((error: unknown): Omit<ImageAnswer, 'id'> => ({
      // the library's own pixel limit, in case a header lies
      error: error instanceof Error && /pixel limit/i.test(error.message) ? 'size' : 'type',
    }))
    .then((answer) => process.send?.({ id: job.id, ...answer }));
});
// the server is gone
process.on('disconnect', () => process.exit(0));
