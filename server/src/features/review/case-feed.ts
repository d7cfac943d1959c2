import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { ConsoleRoutes } from '../../http/console-registrar.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Timers } from '../../platform/timers.ts';
import { brandsWith, type OperatorSession } from '../operators/session.ts';
import { CASE_FEED_PATH } from '@truefill/api/review/paths.ts';
import type { CaseKind } from './case-kind.ts';
import { casesFrom } from './case-rows.ts';

export interface CaseFeedParts {
  readonly pool: Pool;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly kinds: readonly CaseKind[];
  /** whose cookie a request carries; an idle session does not go on with it */
  readonly look: (request: FastifyRequest) => Promise<OperatorSession | null>;
}

/** Tells consoles that lie open that cases have come or changed, whichever process did it. */
export interface CaseFeed {
  readonly routes: ConsoleRoutes;
  /** sends everybody away */
  close(): void;
}

const LOOK_EVERY_MS = 1_000;
/** An ended session's feed ends within five seconds, and a proxy hears something before it hangs up. */
const SESSION_EVERY_TURNS = 4;
/** Of one process; an operator has a few windows. */
const MOST_LISTENERS = 500;

interface Listener {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  /** the brands whose cases they see, as of the last look at their session */
  brandIds: ReadonlySet<string>;
}

/**
 * Server-sent events: `cases` with the brands in which something about waiting cases is different than a second ago. What it is the
 * console reads by its calls, which know what each operator may see. While nobody listens nothing is looked at.
 */
export function createCaseFeed({ pool, timers, log, kinds, look }: CaseFeedParts): CaseFeed {
  const listeners = new Set<Listener>();
  let marks = new Map<string, string>();
  let stop: (() => void) | null = null;
  let looking = false;
  let turns = 0;

  async function turn(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      turns += 1;
      if (turns % SESSION_EVERY_TURNS === 0) await Promise.all([...listeners].map(renew));
      const now = await readMarks(pool, kinds);
      const changed = [...new Set([...marks.keys(), ...now.keys()])].filter((brandId) => marks.get(brandId) !== now.get(brandId));
      marks = now;
      if (changed.length > 0) for (const listener of listeners) tell(listener, changed);
    } catch (error) {
      log.error({ err: error }, 'failed to look for changed cases');
    } finally {
      looking = false;
    }
  }

  async function renew(listener: Listener): Promise<void> {
    const operator = await look(listener.request);
    if (operator) {
      listener.brandIds = new Set(brandsWith(operator, 'cases.read'));
      listener.response.write(': \n\n');
    } else drop(listener);
  }

  function drop(listener: Listener): void {
    listeners.delete(listener);
    listener.response.end();
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  }

  return {
    routes: (_register, app) => {
      app.get(CASE_FEED_PATH, async (request, reply) => {
        const operator = await look(request);
        if (!operator) throw new Refusal('notLoggedIn', { httpStatus: 401 });
        if (!operator.rights.has('cases.read')) throw new Refusal('invalidOperationStatus', { httpStatus: 403 });
        if (listeners.size >= MOST_LISTENERS) throw new Refusal('tryAgainLater', { httpStatus: 503 });
        if (stop === null) marks = await readMarks(pool, kinds);
        reply.hijack();
        const response = reply.raw;
        response.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-accel-buffering': 'no',
        });
        response.write('event: begun\ndata: {}\n\n');
        const listener = { request, response, brandIds: new Set(brandsWith(operator, 'cases.read')) };
        listeners.add(listener);
        response.on('close', () => drop(listener));
        stop ??= timers.every(LOOK_EVERY_MS, () => void turn());
      });
    },
    close() {
      for (const listener of listeners) drop(listener);
    },
  };
}

function tell({ brandIds, response }: Listener, changed: readonly string[]): void {
  const brands = changed.filter((brandId) => brandIds.has(brandId));
  if (brands.length > 0) response.write(`event: cases\ndata: ${JSON.stringify({ brands })}\n\n`);
}

/** What tells one state of a brand's waiting cases from another. */
async function readMarks(pool: Pool, kinds: readonly CaseKind[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ brand_id: string; mark: string }>(
    `select c.brand_id, md5(string_agg(concat_ws('/', c.kind, c.id, r.claimed_by, r.claimed_until_ms, r.proposed_by, r.executing), ','
       order by c.kind, c.id)) as mark
     from ${casesFrom(kinds)} where c.state = 'open' group by c.brand_id`,
  );
  return new Map(rows.map(({ brand_id: brandId, mark }) => [brandId, mark]));
}
