import { z } from './zod.ts';

/** What a brand promises to those who write to it. A complaint can be made at every brand, whatever else of its service is off. */
export const brandSupport = z.strictObject({
  /** hours within which a question is answered, counted from what was written last */
  ticketHours: z.number().int().min(1).max(240).default(24),
  /** days within which a complaint is decided, and an appeal */
  complaintDays: z.number().int().min(1).max(60).default(15),
  /** days for which a refused complaint can be appealed against */
  appealDays: z.number().int().min(7).max(365).default(30),
  /** who can be turned to outside, an ombudsman for instance: name and address; said nowhere where it is empty */
  disputeBody: z.string().max(200).default(''),
});
