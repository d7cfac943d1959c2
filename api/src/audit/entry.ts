import { z } from '../zod.ts';

/** What is recorded of a change: values by name. Money in minor units as text, times in ms. */
const recorded = z.record(z.string(), z.unknown()).nullable();

/** One act of an operator, as it stands in the chain. */
export const auditEntry = z.object({
  /** from 1, without gaps */
  seq: z.number().int(),
  atTs: z.number().int(),
  operatorId: z.number().int(),
  operatorName: z.string(),
  /** see `OPERATOR_ACTIONS`; clients must expect others */
  action: z.string(),
  /** empty for what concerns no brand */
  brandId: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** whose account it concerns, 0 for nobody's */
  userId: z.number().int(),
  before: recorded,
  after: recorded,
  reason: z.string(),
  /** where it came from: an IPv4 address, or the network of an IPv6 one */
  network: z.string(),
  /** SHA-256 in hex of the entry before, and of this one */
  previousHash: z.string(),
  hash: z.string(),
});
export type WireAuditEntry = z.output<typeof auditEntry>;
