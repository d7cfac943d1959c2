import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { auditEntry } from './entry.ts';
import { auditPaths } from './paths.ts';

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const auditCalls = defineCalls(auditPaths, {
  /**
   * Entries of the caller's brands, newest first; also those without a brand if the right applies to all brands. `next` is the
   * `before` of the next page, 0 at the end. Empty or 0 filters do not apply; times in ms, `toTs` is exclusive.
   */
  auditList: {
    who: { operator: 'audit.read' },
    request: z.object({
      before: whole.default(0),
      limit: z.number().int().min(1).max(100).default(50),
      operatorId: whole.default(0),
      userId: whole.default(0),
      brandId: textUpTo(40).default(''),
      /** an action, or a prefix that ends with a dot: `deposit.` */
      action: textUpTo(60).default(''),
      targetKind: textUpTo(40).default(''),
      targetId: textUpTo(80).default(''),
      fromTs: whole.default(0),
      toTs: whole.default(0),
    }),
    example: {},
    response: z.object({
      list: z.array(auditEntry),
      next: z.number().int(),
      /** operators with entries, for the filter */
      operators: z.array(z.object({ operatorId: z.number().int(), name: z.string() })),
    }),
  },

  /**
   * Verifies the whole chain, at most once a minute. `brokenSeq` is the first entry that was altered or is missing; 0
   * if there is none.
   */
  auditState: {
    who: { operator: 'audit.read' },
    request: z.object({}),
    example: {},
    response: z.object({
      entries: z.number().int(),
      headHash: z.string(),
      brokenSeq: z.number().int(),
      /** why the entry counts as broken; empty if none is */
      because: z.string(),
      checkedTs: z.number().int(),
      /** the newest head written next to the backups; 0 if none yet */
      printedSeq: z.number().int(),
      printedTs: z.number().int(),
    }),
  },
});
