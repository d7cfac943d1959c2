import { z } from './zod.ts';

/** A brand's promises to users who contact it. Complaints are possible at every brand, even if other services are off. */
export const brandSupport = z.strictObject({
  ticketHours: z
    .number()
    .int()
    .min(1)
    .max(240)
    .default(24)
    .describe('hours within which a question is answered, counted from what was written last'),
  complaintDays: z.number().int().min(1).max(60).default(15).describe('days within which a complaint is decided, and an appeal'),
  appealDays: z.number().int().min(7).max(365).default(30).describe('days for which a refused complaint can be appealed against'),
  disputeBody: z
    .string()
    .max(200)
    .default('')
    .describe('who can be turned to outside, an ombudsman for instance: name and address; said nowhere where it is empty'),
});
