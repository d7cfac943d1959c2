import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { Counter } from 'prom-client';
import type { Logger } from 'pino';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Timers } from './timers.ts';
import { ForeignOrigin, Refusal } from './refusal.ts';

/** Signs of an attack. */
export type SecurityEventKind =
  | 'login-refused'
  | 'proof-refused'
  | 'code-refused'
  | 'token-refused'
  | 'token-replayed'
  | 'too-many'
  | 'foreign-origin'
  | 'right-missing';

/** The subject of an event, as far as known, and its origin. Never a name, token or code. */
export interface SecurityEventSource {
  readonly userId: bigint | null;
  /** the key for request counters, see `clientNetwork` */
  readonly network: string;
}

export interface SecurityEvents {
  /** counts by kind, for the metrics */
  readonly counter: Counter<'kind'>;
  note(kind: SecurityEventKind, source: SecurityEventSource): void;
  /** Records a refusal that may be part of an attack; ignores any other. */
  noteRefusal(error: unknown, source: SecurityEventSource): void;
  /** writes the counts not yet logged */
  stop(): void;
}

/** Maximum different lines a minute; the rest becomes one line per kind. */
const MAX_LINES = 200;
/** A single expired token is normal; this many from one network are not. */
const BURST_TOKENS = 10;

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
  // a call that the operator's roles do not allow
  return refusal.httpStatus === 403 ? 'right-missing' : KINDS[refusal.code];
}

interface Line extends SecurityEventSource {
  readonly kind: SecurityEventKind;
  count: number;
}

/** Security events as counters, and in the log at level warn as one line a minute per kind, user and network. */
export function createSecurityEvents({
  log,
  timers,
}: {
  readonly log: Pick<Logger, 'warn'>;
  readonly timers: Timers;
}): SecurityEvents {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Refusals and replays that may indicate an attack, by kind',
    labelNames: ['kind'] as const,
    registers: [],
  });
  let lines = new Map<string, Line>();

  function write(): void {
    const written = [...lines.values()];
    lines = new Map();
    for (const { kind, userId, network, count } of written)
      if (kind !== 'token-refused' || count >= BURST_TOKENS)
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
