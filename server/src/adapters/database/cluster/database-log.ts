import type { BaseLogger } from 'pino';

/** The part of the server's log that the database adapter writes to. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
