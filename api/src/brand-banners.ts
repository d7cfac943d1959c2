import { color, localeCode } from './brand-values.ts';
import { z } from './zod.ts';

const line = z.string().min(1).max(40);

/** Banner images of the home page; their texts are not part of the image. */
export const brandBanners = z
  .array(
    z.strictObject({
      image: z
        .string()
        .regex(
          /^[\w-][\w.-]*\.(png|jpe?g|webp|avif|svg)$/i,
          'no image file; allowed are png, jpg, jpeg, webp, avif and svg of the same folder',
        )
        .describe('an image file in the brand folder, at least 720 by 314 px, with space for the title in its left half'),
      title: z
        .partialRecord(localeCode, z.array(line).min(1).max(2))
        .optional()
        .describe('title on the image, one or two lines in every language of the brand; optional'),
      ink: z
        .array(color.meta({ examples: ['#ffffff'] }))
        .min(1)
        .max(2)
        .default(['#ffffff'])
        .describe("colors of the title's lines; a single color applies to both"),
    }),
  )
  .default([])
  .describe("banners of the home page; by default the product's own");
