import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { dataExportPaths } from './paths.ts';

/** An archive of a user's data. Times in ms. */
const dataExport = z.object({
  id: z.string(),
  /** being made, ready, failed, or expired and removed */
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
  requestedTs: z.number().int(),
  /** 0 until it is ready */
  readyTs: z.number().int(),
  /** time of its removal; 0 until it is ready */
  expiresTs: z.number().int(),
  /** bytes; 0 until it is ready */
  size: z.number().int(),
  /** time of the last download; 0 for never */
  downloadedTs: z.number().int(),
  /** origin of the request: the client in words, and its address */
  device: z.string(),
  address: z.string(),
});

/** Archives of all data about a user, for that user. */
export const dataExportCalls = defineCalls(dataExportPaths, {
  /** Added: the newest 20 archives that the user requested, and when the next can be requested, ms; 0 for now. */
  dataExports: {
    who: 'user',
    request: z.object({}),
    response: z.object({ list: z.array(dataExport), nextTs: z.number().int(), keptDays: z.number().int() }),
  },
  /**
   * Added: requests an archive. 23552 while one is being made, 1033 within a day of the last. A notice is sent when it is ready.
   */
  requestDataExport: { who: 'user', freshProof: true, request: z.object({}), response: z.object({ id: z.string() }) },
});
