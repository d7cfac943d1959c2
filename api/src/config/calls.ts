import { defineCall } from '../call.ts';
import { z } from '../zod.ts';

const empty = z.object({}).loose();

export const bannerList = defineCall(
  'bannerList',
  'open',
  empty,
  z.object({ rows: z.array(z.object({ bannerUrl: z.string() })) }),
);

export const systemConfig = defineCall(
  'systemConfig',
  'open',
  empty,
  z.array(z.object({ name: z.string(), enable: z.boolean() })),
);

/** A mode number, then contacts, separated by bars. */
export const customerLink = defineCall('customerLink', 'open', empty, z.string());
