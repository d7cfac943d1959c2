import { z } from './zod.ts';

/** Processing of images that users upload: profiles, proofs of payment, documents. */
export const brandImages = z.strictObject({
  maxMegabytes: z
    .number()
    .min(1)
    .max(10)
    .default(10)
    .describe('largest file of a picture that is taken, MB of 1,024 x 1,024 bytes; refused by the app and by the server'),
  targetMegabytes: z
    .number()
    .min(0.05)
    .max(10)
    .default(0.3)
    .describe('pictures above it are made smaller before they are sent, MB of 1,024 x 1,024 bytes'),
  maxSidePx: z.number().int().min(480).max(8_000).default(1_920).describe('longest side of a picture that was made smaller, px'),
  quality: z.number().min(0.3).max(1).default(0.75).describe('JPEG quality of a picture that was made smaller or was a HEIC'),
  heicQuality: z.number().min(0.3).max(1).default(0.7).describe('JPEG quality of a HEIC that is shown'),
});
export type BrandImages = z.output<typeof brandImages>;
