import { z } from '../zod.ts';
import { AGREED_DOCUMENTS } from './documents.ts';

/** The documents that somebody agrees to. Another kind of document, or a version that is not in force: 23571. */
export const agreedVersions = z
  .array(z.object({ document: z.string().max(40), version: z.number().int().min(1).max(1_000_000) }))
  .min(1)
  .max(AGREED_DOCUMENTS.length);
export type AgreedVersions = z.output<typeof agreedVersions>;
