import type { Logger } from 'pino';
import type { ClientConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobAdder, JobKind } from './job-kind.ts';
import { deadNameOf, SCHEMA } from './names.ts';

/** The job counts of a kind. */
export interface JobCounts {
  readonly kind: string;
  /** waiting for their first or next attempt, or running */
  readonly waiting: number;
  /** failed their last attempt: dead letters, kept for 30 days */
  readonly dead: number;
}

/** Work that survives a crash: stored with its cause, done afterwards, retried while it fails. */
export interface Jobs extends JobAdder {
  /** Registers the handler of a kind; call before `start`. A handler that throws is retried. */
  handle<Data extends object>(kind: JobKind<Data>, run: (data: Data) => Promise<void>): void;
  /**
   * Runs work every minute, in one process of all. A minute that failed or was missed is skipped.
   * @param withinSeconds maximum duration. Work that may take over a minute must itself prevent overlapping runs
   */
  everyMinute(name: string, run: () => Promise<void>, withinSeconds?: number): void;
  start(): Promise<void>;
  /** Takes no more jobs; resolves when the running ones have ended. The others wait for the next start. */
  stop(): Promise<void>;
  counts(): Promise<JobCounts[]>;
  /** resolves when no job of a kind handled here is due */
  idle(): Promise<void>;
}

export interface JobsParts {
  readonly connection: ClientConfig;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

const CONNECTIONS = 3;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 3_600;
const KEEP_DEAD_SECONDS = 30 * 86_400;
const KEEP_DONE_SECONDS = 86_400;
/** NOTIFY wakes the workers immediately; polling catches lost notifications. */
const POLL_SECONDS = 5;
/** How often to look for jobs whose process died. */
const SUPERVISE_SECONDS = 5;
const STOP_WITHIN_MS = 10_000;
const STATEMENT_MS = 12_000;
/** Only tests wait for it: a question costs more than most jobs, so they are few. */
const POLL_IDLE_EVERY_MS = 25;

interface Handler {
  readonly kind: JobKind<object>;
  readonly run: (data: never) => Promise<void>;
}

/** Jobs in a schema of their own beside the product's tables; pg-boss maintains and migrates it. */
export function createJobs(parts: JobsParts): Jobs {
  return new DatabaseJobs(parts);
}

class DatabaseJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #log: JobsParts['log'];
  readonly #handlers = new Map<string, Handler>();
  readonly #workers = new Map<string, string>();
  readonly #minutely = new Set<string>();
  #added = false;

  constructor(parts: JobsParts) {
    this.#boss = bossOf(parts);
    this.#log = parts.log;
  }

  handle<Data extends object>(kind: JobKind<Data>, run: (data: Data) => Promise<void>): void {
    this.#handlers.set(kind.name, { kind, run });
  }

  everyMinute(name: string, run: () => Promise<void>, withinSeconds = 60): void {
    this.#minutely.add(name);
    // no retries and no dead letters, since the next minute does the same
    this.handle({ name, retries: 0, withinSeconds }, run);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const { kind, run } of this.#handlers.values()) await this.#open(kind, run);
    for (const name of this.#minutely) await this.#boss.schedule(name, '* * * * *');
    await this.#unscheduleOthers();
  }

  /**
   * Removes schedules of other versions, which are stored in the database and would add jobs without handlers. While processes
   * of two versions run, the last one started decides, and per-minute work that only the other version has pauses until one of
   * that version starts: an update ends with the start of the new one.
   */
  async #unscheduleOthers(): Promise<void> {
    for (const { name, key } of await this.#boss.getSchedules())
      if (!this.#minutely.has(name)) await this.#boss.unschedule(name, key);
  }

  async #open(kind: JobKind<object>, run: Handler['run']): Promise<void> {
    const queue = this.#minutely.has(kind.name) ? queueOf(kind) : { ...queueOf(kind), deadLetter: deadNameOf(kind.name) };
    if ('deadLetter' in queue) await this.#boss.createQueue(queue.deadLetter, { retentionSeconds: KEEP_DEAD_SECONDS });
    await this.#boss.createQueue(kind.name, queue);
    // an existing queue keeps its old settings unless updated
    await this.#boss.updateQueue(kind.name, queue);
    const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS, localConcurrency: 2 };
    const worker = await this.#boss.work(kind.name, options, async ([job]) => {
      if (!job) return;
      try {
        await run(job.data as never);
      } catch (error) {
        // only the message: the error object may contain a mail's text
        const last = job.retryCount >= kind.retries;
        this.#log.error(
          { reason: (error as Error).message, job: kind.name, id: job.id, attempt: job.retryCount + 1 },
          last ? 'job failed its last attempt' : 'job failed; retrying',
        );
        throw error;
      } finally {
        // NOTIFY is sent once for many jobs, and a worker takes one: it looks again before it waits
        this.#boss.notifyWorker(this.#workers.get(kind.name) ?? '');
      }
    });
    this.#workers.set(kind.name, worker);
  }

  async add<Data extends object>(
    transaction: Parameters<JobAdder['add']>[0],
    kind: JobKind<Data>,
    data: NoInfer<Data>,
  ): Promise<void> {
    this.#added = true;
    await this.#boss.send(kind.name, data, {
      db: { executeSql: (text, values = []) => transaction.query(text, values) },
    });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
  }

  async counts(): Promise<JobCounts[]> {
    const kinds = [...this.#handlers.keys()];
    const queues = await this.#boss.getDb().executeSql(
      `select name, count(*)::int as waiting from ${SCHEMA}.job
       where name = any ($1::text[]) and state in ('created', 'retry', 'active') group by name`,
      [kinds.flatMap((kind) => [kind, deadNameOf(kind)])],
    );
    const waiting = new Map((queues.rows as { name: string; waiting: number }[]).map((row) => [row.name, row.waiting]));
    return kinds.map((kind) => ({ kind, waiting: waiting.get(kind) ?? 0, dead: waiting.get(deadNameOf(kind)) ?? 0 }));
  }

  async idle(): Promise<void> {
    if (!this.#added) return;
    this.#added = false;
    while (await this.#isBusy()) await new Promise((resolve) => setTimeout(resolve, POLL_IDLE_EVERY_MS));
  }

  async #isBusy(): Promise<boolean> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select 1 from ${SCHEMA}.job
       where name = any ($1::text[]) and (state in ('created', 'active') or state = 'retry' and start_after <= now()) limit 1`,
      [[...this.#handlers.keys()]],
    );
    return rows.length > 0;
  }
}

function bossOf({ connection, log }: JobsParts): PgBoss {
  const { host, port, user, database, password, connectionString } = connection;
  const boss = new PgBoss({
    ...Object.fromEntries(
      Object.entries({ host, port, user, database, password, connectionString }).filter(([, value]) => value !== undefined),
    ),
    schema: SCHEMA,
    max: CONNECTIONS,
    application_name: 'truefill jobs',
    options: `-c statement_timeout=${STATEMENT_MS}`,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // the log and metrics cover this server; the product has its own database monitoring
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
  });
  // pg-boss's errors may contain a statement with a job's data: only the message is logged, without the worker that met it.
  boss.on('error', ({ message }) => log.error({ reason: message.replace(/ \(Queue: .*\)$/, '') }, 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  return boss;
}

function queueOf({ retries, withinSeconds }: JobKind<object>) {
  return {
    retryLimit: retries,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: LAST_RETRY_SECONDS,
    expireInSeconds: withinSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    notify: true,
  };
}
