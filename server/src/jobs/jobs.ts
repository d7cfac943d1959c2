import type { Logger } from 'pino';
import type { ClientConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobAdder, JobKind } from './job-kind.ts';

/** How the jobs of a kind stand. */
export interface JobCounts {
  readonly kind: string;
  /** waiting for their first or next try, or running */
  readonly waiting: number;
  /** given up after their last try: dead letters, kept for 30 days */
  readonly dead: number;
}

/** Work that survives a crash: written with what causes it, done afterwards, tried again while it fails. */
export interface Jobs extends JobAdder {
  /** Says how a kind is done; before `start`. Work that throws is tried again. */
  handle<Data extends object>(kind: JobKind<Data>, run: (data: Data) => Promise<void>): void;
  /**
   * Runs work at every minute, in one process of all. A minute that failed or that nobody served is skipped.
   * @param withinSeconds how long it may take. Work that takes longer than a minute sees to it itself that it runs once at a time
   */
  everyMinute(name: string, run: () => Promise<void>, withinSeconds?: number): void;
  start(): Promise<void>;
  /** Takes no more jobs and resolves when those that run have ended; the rest wait for the next start. */
  stop(): Promise<void>;
  counts(): Promise<JobCounts[]>;
  /** Gives the dead letters of a kind their tries again. @returns how many there were */
  retryDead(kind: string): Promise<number>;
  /** resolves when no job of a kind that is handled here waits to be run now */
  idle(): Promise<void>;
}

export interface JobsParts {
  readonly connection: ClientConfig;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

const SCHEMA = 'jobs';
const CONNECTIONS = 3;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 3_600;
const KEEP_DEAD_SECONDS = 30 * 86_400;
const KEEP_DONE_SECONDS = 86_400;
/** NOTIFY wakes the workers at once; this is for the one that got lost. */
const POLL_SECONDS = 5;
/** Jobs whose process died are looked for so often. */
const LOOK_AFTER_SECONDS = 5;
const STOP_WITHIN_MS = 10_000;
const STATEMENT_MS = 12_000;
const ASK_IDLE_EVERY_MS = 10;

interface Handler {
  readonly kind: JobKind<object>;
  readonly run: (data: never) => Promise<void>;
}

/** Jobs in a schema of their own beside the product's tables; pg-boss keeps and migrates it. */
export function createJobs(parts: JobsParts): Jobs {
  return new DatabaseJobs(parts);
}

/** Prepares the schema of a database, which every start does as well. */
export async function prepareJobs(parts: JobsParts): Promise<void> {
  const boss = bossOf(parts);
  await boss.start();
  await boss.stop({ graceful: false });
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
    // no second try, and no dead letter: the next minute does the same
    this.handle({ name, retries: 0, withinSeconds }, run);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const { kind, run } of this.#handlers.values()) await this.#open(kind, run);
    for (const name of this.#minutely) await this.#boss.schedule(name, '* * * * *');
    await this.#unscheduleOthers();
  }

  /**
   * Schedules stand in the database: those of an earlier version would add jobs that nobody does. While processes of two versions run, the
   * last start decides, and what the other version alone does every minute rests until one of that version starts: an update ends
   * with the start of a new one.
   */
  async #unscheduleOthers(): Promise<void> {
    for (const { name, key } of await this.#boss.getSchedules())
      if (!this.#minutely.has(name)) await this.#boss.unschedule(name, key);
  }

  async #open(kind: JobKind<object>, run: Handler['run']): Promise<void> {
    const queue = this.#minutely.has(kind.name) ? queueOf(kind) : { ...queueOf(kind), deadLetter: deadNameOf(kind.name) };
    if ('deadLetter' in queue) await this.#boss.createQueue(queue.deadLetter, { retentionSeconds: KEEP_DEAD_SECONDS });
    await this.#boss.createQueue(kind.name, queue);
    // an existing queue keeps its old settings unless told
    await this.#boss.updateQueue(kind.name, queue);
    const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS, localConcurrency: 2 };
    const worker = await this.#boss.work(kind.name, options, async ([job]) => {
      if (!job) return;
      try {
        await run(job.data as never);
      } catch (error) {
        // the reason alone: an error may carry the message that could not be sent
        const last = job.retryCount >= kind.retries;
        this.#log.error(
          { reason: (error as Error).message, job: kind.name, id: job.id, attempt: job.retryCount + 1 },
          last ? 'a job failed for the last time' : 'a job failed and will be tried again',
        );
        throw error;
      } finally {
        // NOTIFY says once that many have come, and a worker takes one of them: it looks again before it rests
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

  async retryDead(kind: string): Promise<number> {
    const count = await this.#boss.redrive(deadNameOf(kind));
    this.#boss.notifyWorker(this.#workers.get(kind) ?? '');
    return count;
  }

  async idle(): Promise<void> {
    if (!this.#added) return;
    this.#added = false;
    while (await this.#isBusy()) await new Promise((resolve) => setTimeout(resolve, ASK_IDLE_EVERY_MS));
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
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
    // the log and the metrics tell of this server; the product has its own watch over the database
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
  });
  // An error of its own may carry a statement and thereby a job's data: only what it says is logged.
  boss.on('error', ({ message }) => log.error({ reason: message }, 'job queue error'));
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

function deadNameOf(kind: string): string {
  return `${kind}-dead`;
}
