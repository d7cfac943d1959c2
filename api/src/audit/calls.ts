import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { auditEntry } from './entry.ts';
import { auditPaths } from './paths.ts';

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const auditCalls = defineCalls(auditPaths, {
  /**
   * Entries of the caller's brands, newest first; of no brand too where the right is held for all. `next` is the `before` of the next
   * page, 0 at the end. Filters that are empty or 0 do not apply; times in ms, `toTs` does not belong to the range.
   */
  auditList: {
    who: { operator: 'audit.read' },
    request: z.object({
      before: whole.default(0),
      limit: z.number().int().min(1).max(100).default(50),
      operatorId: whole.default(0),
      userId: whole.default(0),
      brandId: textUpTo(40).default(''),
      /** an action, or with a dot at the end all that begin so: `deposit.` */
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
      /** who has an entry, for the filter */
      operators: z.array(z.object({ operatorId: z.number().int(), name: z.string() })),
    }),
  },

  /**
   * The whole chain computed again, at most once a minute. `brokenSeq` is the first entry that is not what was written, or is missing; 0
   * for none.
   */
  auditState: {
    who: { operator: 'audit.read' },
    request: z.object({}),
    example: {},
    response: z.object({
      entries: z.number().int(),
      headHash: z.string(),
      brokenSeq: z.number().int(),
      /** why the entry counts as broken; empty for none */
      because: z.string(),
      checkedTs: z.number().int(),
      /** the newest head that was printed beside the backups; 0 for none yet */
      printedSeq: z.number().int(),
      printedTs: z.number().int(),
    }),
  },
});
