import sharp from 'sharp';
import type { ImageAnswer, ImageJob } from './images.ts';

/** One picture at a time and one thread each: the trading beside it needs the processor more. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads a picture and re-encodes it as a JPEG: what is no part of the picture (places, cameras, a second file behind it) is not
 * written. The size is judged from the header, before anything is unpacked.
 */
async function encode({ bytes, maxPixels, maxSide, quality }: Omit<ImageJob, 'id'>): Promise<Omit<ImageAnswer, 'id'>> {
  const source = sharp(Buffer.from(bytes), { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const { width, height, format } = await source.metadata();
  if (format !== 'jpeg' && format !== 'png') return { fault: 'type' };
  if (width * height > maxPixels) return { fault: 'size' };
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
      // the library's own limit on pixels, where a header lies about them
      fault: error instanceof Error && /pixel limit/i.test(error.message) ? 'size' : 'type',
    }))
    .then((answer) => process.send?.({ id: job.id, ...answer }));
});
// the server is gone
process.on('disconnect', () => process.exit(0));
