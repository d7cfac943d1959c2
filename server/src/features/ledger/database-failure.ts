const SYSTEM_ERRORS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
const TRANSIENT_STATES = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
const CONNECTION_MESSAGES = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * What a failed transaction says: the connection is gone and the outcome perhaps unknown; something passing, such as a lock
 * that took too long; or the command itself cannot be run, and trying again would not help.
 */
export function failureOf(error: unknown): 'connection' | 'transient' | 'command' {
  if (!(error instanceof Error)) return 'command';
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (SYSTEM_ERRORS.has(code) || code.startsWith('08') || /^57P0[123]$/.test(code)) return 'connection';
    if (TRANSIENT_STATES.has(code) || code.startsWith('53')) return 'transient';
  }
  return CONNECTION_MESSAGES.test(error.message) ? 'connection' : 'command';
}
