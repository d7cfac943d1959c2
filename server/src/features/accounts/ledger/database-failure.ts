/** Of the operating system and of Node's streams; SQLSTATEs have five characters and none of these forms. */
const SYSTEM_ERROR = /^(E[A-Z]{4,}|ERR_[A-Z_]+)$/;
/** 57P0x: the server goes down or comes up; 25006: it has become a standby, so that another one is the primary now. */
const TRANSIENT_STATES = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

const UNIQUE_VIOLATION = '23505';
/** Keys that a batch looks up before it decides, and that another one may have taken since. */
const SOUGHT_KEYS = new Set(['trading_command_pkey', 'payment_reference_pkey']);
/** Raised by `refuse_unless_unchanged`. */
const CHANGED_MEANWHILE = 'TF001';

/** Thrown by a transaction that was decided on what no longer holds, before anything of it took effect. */
export class VersionConflict extends Error {}

/**
 * What a failed transaction says: the connection is gone and the outcome perhaps unknown; something passing, such as a lock
 * that took too long; another transaction was there before it, or has used a key meanwhile; or the command itself cannot be run, and
 * trying again would not help.
 */
export function failureOf(error: unknown): 'connection' | 'transient' | 'conflict' | 'command' {
  if (!(error instanceof Error)) return 'command';
  if (error instanceof VersionConflict) return 'conflict';
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === CHANGED_MEANWHILE || (code === UNIQUE_VIOLATION && SOUGHT_KEYS.has(String(constraint)))) return 'conflict';
  if (typeof code === 'string') {
    if (SYSTEM_ERROR.test(code) || code.startsWith('08') || /^(57P0[123]|25006)$/.test(code)) return 'connection';
    if (TRANSIENT_STATES.has(code) || code.startsWith('53')) return 'transient';
  }
  return CONNECTION_MESSAGES.test(error.message) ? 'connection' : 'command';
}
