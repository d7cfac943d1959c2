import { z } from './zod.ts';

/** A brand's promises to users who contact it. Complaints are possible at every brand, even if other services are off. */
export const brandSupport = z.strictObject({
  ticketHours: z
    .number()
    .int()
    .min(1)
    .max(240)
    .default(24)
    .describe('hours within which a question is answered, counted from the last message'),
  complaintDays: z.number().int().min(1).max(60).default(15).describe('days within which a complaint or an appeal is decided'),
  appealDays: z.number().int().min(7).max(365).default(30).describe('days within which a refused complaint can be appealed'),
  disputeBody: z
    .string()
    .max(200)
    .default('')
    .describe('external dispute body, such as an ombudsman: name and address; omitted if empty'),
});
