import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields that never reach a log, wherever they are. */
const SECRET_PATHS = ['password', 'code', 'token', 'refreshToken', 'authorization', 'cookie'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);
const LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The server's log, JSON lines on stderr; `warn` unless another level is given. */
export function createLog(level: string | undefined, destination: DestinationStream = pino.destination(2)): Logger {
  const chosen = level !== undefined && LEVELS.includes(level) ? level : 'warn';
  return pino({ level: chosen, redact: { paths: SECRET_PATHS, censor: '[hidden]' } }, destination);
}
