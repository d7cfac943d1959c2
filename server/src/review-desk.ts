import type { Logger } from 'pino';
import type { Features } from './compose.ts';
import { userSummary } from './features/console-reads/index.ts';
import { createReview, type CaseKind, type Review } from './features/review/index.ts';
import type { Clock } from './platform/clock.ts';

type Needed = Pick<Features, 'brands' | 'catalogue' | 'database' | 'identity' | 'jobs' | 'notifications' | 'queue' | 'quotes'>;

/** The review with the kinds of cases of all features: a feature whose records are decided by operators adds its kinds here. */
export function openReview(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  { brands, catalogue, database: { pool }, identity, jobs, notifications, queue, quotes }: Needed,
  kinds: readonly CaseKind[],
): Review {
  const contactsOf = identity.contactsOf.bind(identity);
  return createReview({
    pool,
    clock,
    log,
    brands,
    queue,
    jobs,
    kinds,
    prices: {
      newest: (symbol) => quotes.newest(symbol),
      instrument: (symbol) => catalogue.bySymbol.get(symbol),
    },
    userOf: (brandId, userId, { personal }) =>
      userSummary({ pool, contactsOf }, brandId, userId, { personal, nowMs: clock.now() }),
    tellOfHold: (client, { userId, holdId, what, reasonCode, caseNumber, expiresMs }) =>
      notifications.tell(client, {
        userId,
        kind: what === 'placed' ? 'holdPlaced' : 'holdLifted',
        subject: `hold/${holdId}/${what}`,
        values: { holdReason: reasonCode, caseNumber, time: String(expiresMs) },
      }),
  });
}
