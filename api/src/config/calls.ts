import { localeCode } from '../brand-values.ts';
import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { configPaths } from './paths.ts';

const empty = z.object({}).loose();

export const configCalls = defineCalls(configPaths, {
  /** A banner with a title has its lines and colors by language. */
  bannerList: {
    who: 'visitor',
    request: empty,
    response: z.object({
      rows: z.array(
        z.object({
          bannerUrl: z.string(),
          title: z.partialRecord(localeCode, z.array(z.string())).optional(),
          ink: z.array(z.string()).optional(),
        }),
      ),
    }),
  },

  systemConfig: {
    who: 'visitor',
    request: empty,
    response: z.array(z.object({ name: z.string(), enable: z.boolean() })),
  },

  /** A mode number, then contacts, separated by vertical bars. */
  customerLink: {
    who: 'visitor',
    request: empty,
    response: z.string(),
  },
});
