import { z } from '../zod.ts';

/** The recorded values of an action, by name. Money in minor units as text, times in ms. */
const recorded = z.record(z.string(), z.unknown()).nullable();

/** One action of an operator, as stored in the chain. */
export const auditEntry = z.object({
  /** from 1, without gaps */
  seq: z.number().int(),
  atTs: z.number().int(),
  operatorId: z.number().int(),
  operatorName: z.string(),
  /** see `OPERATOR_ACTIONS`; clients must expect others */
  action: z.string(),
  /** empty if it concerns no brand */
  brandId: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** the affected user, 0 for none */
  userId: z.number().int(),
  before: recorded,
  after: recorded,
  reason: z.string(),
  /** source: an IPv4 address, or the network of an IPv6 one */
  network: z.string(),
  /** SHA-256 in hex of the previous entry, and of this one */
  previousHash: z.string(),
  hash: z.string(),
});
export type WireAuditEntry = z.output<typeof auditEntry>;
