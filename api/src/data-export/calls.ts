import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { dataExportPaths } from './paths.ts';

/** An archive of what is held about the user. Times in ms. */
const dataExport = z.object({
  id: z.string(),
  /** being made, ready, could not be made, or removed because its time was over */
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
  requestedTs: z.number().int(),
  /** 0 until it is ready */
  readyTs: z.number().int(),
  /** when it is removed; 0 until it is ready */
  expiresTs: z.number().int(),
  /** bytes; 0 until it is ready */
  size: z.number().int(),
  /** when it was downloaded last; 0 for never */
  downloadedTs: z.number().int(),
  /** from where it was asked for: the client in words, and its address */
  device: z.string(),
  address: z.string(),
});

/** All that is held about a user, as an archive for them. */
export const dataExportCalls = defineCalls(dataExportPaths, {
  /** Added: the newest 20 archives that the user asked for, and from when another can be asked for, ms; 0 for now. */
  dataExports: {
    who: 'user',
    request: z.object({}),
    response: z.object({ list: z.array(dataExport), nextTs: z.number().int(), keptDays: z.number().int() }),
  },
  /** Added: asks for an archive. 1010 while one is being made, and less than a day after the last. A notice tells when it is ready. */
  requestDataExport: { who: 'user', freshProof: true, request: z.object({}), response: z.object({ id: z.string() }) },
});
