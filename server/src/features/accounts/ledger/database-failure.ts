/** Error codes of the operating system and of Node's streams; SQLSTATEs have five characters and never match. */
const SYSTEM_ERROR = /^(E[A-Z]{4,}|ERR_[A-Z_]+)$/;
/** 57P0x: the server shuts down or starts up; 25006: it has become a standby, so that another one is the primary now. */
const TRANSIENT_STATES = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

const UNIQUE_VIOLATION = '23505';
/** Keys that a batch looks up before it decides, and that another transaction may have inserted since. */
const CHECKED_KEYS = new Set(['trading_command_pkey', 'payment_reference_pkey']);
/** Raised by `refuse_unless_unchanged`. */
const CHANGED_MEANWHILE = 'TF001';

/** Thrown if a transaction's decisions rest on state that has changed, before any of it took effect. */
export class VersionConflict extends Error {}

/**
 * Classifies a failed transaction: the connection is lost and the outcome perhaps unknown; a transient failure, such as a lock
 * timeout; a conflict with another transaction, by version or by key; or an error of the command itself, which a retry
 * would not help.
 */
export function failureOf(error: unknown): 'connection' | 'transient' | 'conflict' | 'command' {
  if (!(error instanceof Error)) return 'command';
  if (error instanceof VersionConflict) return 'conflict';
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === CHANGED_MEANWHILE || (code === UNIQUE_VIOLATION && CHECKED_KEYS.has(String(constraint)))) return 'conflict';
  if (typeof code === 'string') {
    if (SYSTEM_ERROR.test(code) || code.startsWith('08') || /^(57P0[123]|25006)$/.test(code)) return 'connection';
    if (TRANSIENT_STATES.has(code) || code.startsWith('53')) return 'transient';
  }
  return CONNECTION_MESSAGES.test(error.message) ? 'connection' : 'command';
}
