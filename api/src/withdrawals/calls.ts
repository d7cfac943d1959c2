import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { withdrawalPaths } from './paths.ts';

export const withdrawalCalls = defineCalls(withdrawalPaths, {
  /** Whether the user may begin a withdrawal now. Refused with the code of what stands against it: 1070 while orders are open. */
  withdrawStatus: {
    who: 'user',
    mode: 'real',
    request: z.object({}),
    example: {},
    response: z.null(),
  },
});
