import { z } from './zod.ts';

/** Processing of images that users upload: profiles, proofs of payment, documents. */
export const brandImages = z.strictObject({
  maxMegabytes: z
    .number()
    .min(1)
    .max(10)
    .default(10)
    .describe('maximum file size of an image, MB of 1,024 x 1,024 bytes; enforced by the app and by the server'),
  targetMegabytes: z
    .number()
    .min(0.05)
    .max(10)
    .default(0.3)
    .describe('larger images are reduced before upload, MB of 1,024 x 1,024 bytes'),
  maxSidePx: z.number().int().min(480).max(8_000).default(1_920).describe('longest side of a reduced image, px'),
  quality: z.number().min(0.3).max(1).default(0.75).describe('JPEG quality of a reduced image or a converted HEIC'),
  heicQuality: z.number().min(0.3).max(1).default(0.7).describe('JPEG quality of a HEIC preview'),
});
export type BrandImages = z.output<typeof brandImages>;
