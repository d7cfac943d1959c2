import { Counter } from 'prom-client';
import type { Logger } from 'pino';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Timers } from './timers.ts';
import { ForeignOrigin, Refusal } from './refusal.ts';

/** What an attack shows itself by. */
export type SecurityEventKind =
  | 'login-refused'
  | 'proof-refused'
  | 'code-refused'
  | 'token-refused'
  | 'token-replayed'
  | 'too-many'
  | 'foreign-origin'
  | 'right-missing';

/** Whom an event is about, as far as it is known, and where it came from. Never a name, a token or a code. */
export interface SecurityEventSource {
  readonly userId: bigint | null;
  /** what requests are counted by, see `clientNetwork` */
  readonly network: string;
}

export interface SecurityEvents {
  /** counts by kind, for the metrics */
  readonly counter: Counter<'kind'>;
  note(kind: SecurityEventKind, source: SecurityEventSource): void;
  /** Notes a refusal that an attack may be behind; passes over any other. */
  noteRefusal(error: unknown, source: SecurityEventSource): void;
  /** writes what is still counted */
  stop(): void;
}

const MINUTE_MS = 60_000;
/** Different lines a minute; the rest is one line for each kind. */
const MAX_LINES = 200;
/** A token that has expired is refused every day; so many from one network are not. */
const EVERYDAY_TOKENS = 10;

const KINDS: Readonly<Partial<Record<number, SecurityEventKind>>> = {
  [ERROR_CODES.incorrectAccountOrPassword]: 'login-refused',
  [ERROR_CODES.wrongOldPassword]: 'proof-refused',
  [ERROR_CODES.invalidCode]: 'proof-refused',
  [ERROR_CODES.invalidVerificationCode]: 'code-refused',
  [ERROR_CODES.loginRequired]: 'token-refused',
  [ERROR_CODES.sendingTooOften]: 'too-many',
};

function kindOf(refusal: Refusal): SecurityEventKind | undefined {
  if (refusal instanceof ForeignOrigin) return 'foreign-origin';
  // an operator's call that their roles do not give
  return refusal.httpStatus === 403 ? 'right-missing' : KINDS[refusal.code];
}

interface Line extends SecurityEventSource {
  readonly kind: SecurityEventKind;
  count: number;
}

/** Security events as counters, and in the log as one line a minute for each kind, user and network, at level warn. */
export function createSecurityEvents({
  log,
  timers,
}: {
  readonly log: Pick<Logger, 'warn'>;
  readonly timers: Timers;
}): SecurityEvents {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Refusals and replays that an attack may be behind, by kind',
    labelNames: ['kind'] as const,
    registers: [],
  });
  let lines = new Map<string, Line>();

  function write(): void {
    const written = [...lines.values()];
    lines = new Map();
    for (const { kind, userId, network, count } of written)
      if (kind !== 'token-refused' || count >= EVERYDAY_TOKENS)
        log.warn({ security: kind, userId: userId === null ? null : String(userId), network, count }, 'security event');
  }

  function note(kind: SecurityEventKind, source: SecurityEventSource): void {
    counter.inc({ kind });
    const own = `${kind} ${source.userId ?? ''} ${source.network}`;
    const hasLine = lines.has(own) || lines.size < MAX_LINES;
    const [key, { userId, network }] = hasLine ? [own, source] : [kind, { userId: null, network: 'others' }];
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { kind, userId, network, count: 1 });
  }

  const stopWriting = timers.every(MINUTE_MS, write);
  return {
    counter,
    note,
    noteRefusal(error, source) {
      if (!(error instanceof Refusal)) return;
      const kind = kindOf(error);
      if (kind) note(kind, source);
    },
    stop() {
      stopWriting();
      write();
    },
  };
}
