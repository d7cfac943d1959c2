import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Timers } from '../../platform/timers.ts';
import { brandsWith, type OperatorSession } from '../operators/session.ts';
import { CASE_FEED_PATH } from '@truefill/api/review/paths.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { CaseKind } from './case-kind.ts';
import { casesFrom } from './case-rows.ts';

/** Something that open consoles follow. */
export interface FeedSource {
  /** name of the event, sent with the brands that have changed */
  readonly event: 'cases' | 'tickets';
  /** the right that receives it, per brand */
  readonly right: OperatorRight;
  /** returns a change marker for each brand */
  readMarks(): Promise<Map<string, string>>;
}

export interface CaseFeedParts {
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly sources: readonly FeedSource[];
  /** the session of a request's cookie, without extending an idle session */
  readonly findSession: (request: FastifyRequest) => Promise<OperatorSession | null>;
}

/** Notifies open consoles of new and changed cases, whichever process changed them. */
export interface CaseFeed {
  readonly routes: ConsoleRoutes;
  /** disconnects all listeners */
  close(): void;
}

const POLL_EVERY_MS = 1_000;
/** An ended session's feed closes within five seconds, and proxies see traffic before their idle timeout. */
const SESSION_EVERY_POLLS = 4;
/** Per process; an operator has a few windows. */
const MAX_LISTENERS = 500;

interface Listener {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  /** as of the last check of their session */
  operator: OperatorSession;
}

/**
 * Server-sent events: the name of a source, with the brands in which something has changed since the last second. The console
 * then reads the changes by its calls, which know what each operator may see. Nothing is polled while there are no listeners.
 */
export function createCaseFeed({ timers, log, sources, findSession }: CaseFeedParts): CaseFeed {
  const listeners = new Set<Listener>();
  let marks: readonly Map<string, string>[] = [];
  let stop: (() => void) | null = null;
  let polling = false;
  let polls = 0;

  async function pollOnce(): Promise<void> {
    if (polling) return;
    polling = true;
    try {
      polls += 1;
      if (polls % SESSION_EVERY_POLLS === 0) await Promise.all([...listeners].map(renew));
      const before = marks;
      marks = await readAll();
      for (const [at, source] of sources.entries()) {
        const changed = differing(before[at], marks[at]);
        if (changed.length > 0) for (const listener of listeners) notify(listener, source, changed);
      }
    } catch (error) {
      log.error({ err: error }, 'failed to look for changed cases');
    } finally {
      polling = false;
    }
  }

  function readAll(): Promise<Map<string, string>[]> {
    return Promise.all(sources.map((source) => source.readMarks()));
  }

  async function renew(listener: Listener): Promise<void> {
    const operator = await findSession(listener.request);
    if (operator && !listener.response.destroyed) {
      listener.operator = operator;
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
        const operator = await findSession(request);
        refuseOthers(operator, sources);
        if (listeners.size >= MAX_LISTENERS) throw new Refusal('tryAgainLater', { httpStatus: 503 });
        if (stop === null) marks = await readAll();
        reply.hijack();
        const response = reply.raw;
        // a client that disconnected meanwhile has emitted `close` already, and would never be removed
        if (response.destroyed) return;
        response.writeHead(200, STREAM);
        response.write('event: begun\ndata: {}\n\n');
        const listener = { request, response, operator };
        listeners.add(listener);
        response.on('close', () => drop(listener));
        stop ??= timers.every(POLL_EVERY_MS, () => void pollOnce());
      });
    },
    close() {
      for (const listener of listeners) drop(listener);
    },
  };
}

const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
};

/** @throws Refusal if not signed in, or without the right for any source */
function refuseOthers(operator: OperatorSession | null, sources: readonly FeedSource[]): asserts operator is OperatorSession {
  if (!operator) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  if (!sources.some(({ right }) => operator.rights.has(right))) throw new Refusal('invalidOperationStatus', { httpStatus: 403 });
}

function notify({ operator, response }: Listener, { event, right }: FeedSource, changed: readonly string[]): void {
  const seen = new Set(brandsWith(operator, right));
  const brands = changed.filter((brandId) => seen.has(brandId));
  if (brands.length > 0) response.write(`event: ${event}\ndata: ${JSON.stringify({ brands })}\n\n`);
}

/** The brands whose marks differ. */
function differing(before: ReadonlyMap<string, string> = new Map(), after: ReadonlyMap<string, string> = new Map()): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((brandId) => before.get(brandId) !== after.get(brandId));
}

/** The source for open cases. */
export function caseSource(pool: Pool, kinds: readonly CaseKind[]): FeedSource {
  return {
    event: 'cases',
    right: 'cases.read',
    async readMarks() {
      const { rows } = await pool.query<{ brand_id: string; mark: string }>(
        `select c.brand_id, md5(string_agg(concat_ws('/', c.kind, c.id, c.followed, r.claimed_by, r.claimed_until_ms, r.proposed_by, r.executing), ','
           order by c.kind, c.id)) as mark
         from ${casesFrom(kinds)} where c.state = 'open' group by c.brand_id`,
      );
      return new Map(rows.map(({ brand_id: brandId, mark }) => [brandId, mark]));
    },
  };
}
