import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './settings.ts';

/** Fields that never reach a log, wherever they are. */
const SECRET_PATHS = ['password', 'code', 'token', 'refreshToken', 'authorization', 'cookie'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** The server's log, JSON lines on stderr. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, redact: { paths: SECRET_PATHS, censor: '[hidden]' } }, destination);
}
