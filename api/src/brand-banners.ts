import { colour, localeCode } from './brand-values.ts';
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
        .describe("an image file of the brand's folder, 720 by 314 px at least; its left half has room for the title"),
      title: z
        .partialRecord(localeCode, z.array(line).min(1).max(2))
        .optional()
        .describe('what stands on it, a line or two in every language of the brand; left out, the image speaks for itself'),
      ink: z
        .array(colour.meta({ examples: ['#ffffff'] }))
        .min(1)
        .max(2)
        .default(['#ffffff'])
        .describe("colors of the title's lines; where there is one, it is the color of both"),
    }),
  )
  .default([])
  .describe("banners of the home page; the product's own show where none are given");
