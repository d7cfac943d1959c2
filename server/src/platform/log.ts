import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../settings.ts';
import { LogRepeats } from './log-repeats.ts';

/** Fields that never reach a log, at any depth. */
const SECRETS = ['password', 'code', 'token', 'refreshToken', 'authorization', 'cookie'];
const SECRET_PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const HIDDEN = '[hidden]';

/** What PostgreSQL adds to an error: rows and parameters with user data. */
const PERSONAL_FIELDS = ['detail', 'where', 'internalQuery'];
/** Maximum depth of causes and aggregated errors that are logged. */
const MAX_DEPTH = 4;
const MAX_ERRORS = 10;

/**
 * An error code of the system (ECONNREFUSED), a library (ERR_…, FST_ERR_…) or PostgreSQL (40P01); one-time codes do not look
 * like these.
 */
const ERROR_CODE = /^(E[A-Z0-9]+|[A-Z0-9]+(_[A-Z0-9]+)+|[0-9A-Z]{5})$/;

/** Logs an error by its plain fields, its cause and its parts. Objects in it are left out, since they may contain anything. */
function errorToLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : HIDDEN;
  const logged: Record<string, unknown> = { type: error.constructor.name, message: error.message, stack: error.stack };
  for (const [name, value] of Object.entries(error)) {
    if (PERSONAL_FIELDS.includes(name) || name === 'cause' || name === 'errors') continue;
    if (SECRETS.includes(name)) logged[name] = name === 'code' ? codeToLog(value) : HIDDEN;
    else if (value instanceof Error) logged[name] = depth < MAX_DEPTH ? errorToLog(value, depth + 1) : HIDDEN;
    else if (typeof value !== 'object' && typeof value !== 'function')
      logged[name] = typeof value === 'bigint' ? String(value) : value;
  }
  if (depth < MAX_DEPTH) {
    if (error.cause instanceof Error) logged['cause'] = errorToLog(error.cause, depth + 1);
    const several = (error as Partial<AggregateError>).errors;
    if (Array.isArray(several)) logged['errors'] = several.slice(0, MAX_ERRORS).map((part) => errorToLog(part, depth + 1));
  }
  return logged;
}

/** A code that passed the check and may be logged. */
class ReadableCode {
  readonly #code: string;

  constructor(code: string) {
    this.#code = code;
  }

  toJSON(): string {
    return this.#code;
  }
}

function codeToLog(code: unknown): unknown {
  return typeof code === 'string' && ERROR_CODE.test(code) ? new ReadableCode(code) : HIDDEN;
}

function redact(value: unknown): unknown {
  return value instanceof ReadableCode ? value : HIDDEN;
}

/** The server's log, JSON lines on stderr. A line that repeats the same error says how many were `leftOut` before it. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination(2),
  nowMs: () => number = () => performance.now(),
): Logger {
  const repeats = new LogRepeats(nowMs);
  const root: Logger = pino(
    {
      level,
      redact: { paths: SECRET_PATHS, censor: redact },
      serializers: { err: (error: unknown) => errorToLog(error) },
      hooks: {
        logMethod(line, log) {
          const [fields, message, ...rest] = line as unknown[] as Parameters<typeof log>;
          // a line of another logger also names its request, by which a fault that a user reports is found
          const leftOut = this === root ? repeats.leftOutBefore(fields, message) : 0;
          if (leftOut === null) return;
          log.apply(this, leftOut === 0 ? line : [{ ...(fields as object), leftOut }, message, ...rest]);
        },
      },
    },
    destination,
  );
  return root;
}
