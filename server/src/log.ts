import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './settings.ts';

/** Fields that never reach a log, wherever they are. */
const SECRET_PATHS = ['password', 'code', 'token', 'refreshToken', 'authorization', 'cookie'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** What PostgreSQL adds to an error: rows and parameters, with whatever people wrote into them. */
const TELLING_FIELDS = ['detail', 'where', 'internalQuery'];

function errorToLog(error: Error): object {
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([name]) => !TELLING_FIELDS.includes(name)));
}

/** The server's log, JSON lines on stderr. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, redact: { paths: SECRET_PATHS, censor: '[hidden]' }, serializers: { err: errorToLog } }, destination);
}
