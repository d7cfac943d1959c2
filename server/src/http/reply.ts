import { CODE_CHECK_FAILED, CODE_OK, ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { hasText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Refusal } from '../platform/refusal.ts';
import { PartOf } from './calls/register-call.ts';
import { endInStages } from './connection-end.ts';
import { unansweredOn } from './connections.ts';

/** The envelope of a success; `more: true` marks incomplete data. */
export function success<Data>(answer: Data | PartOf<Data>): Envelope<Data> {
  if (answer instanceof PartOf) return { code: CODE_OK, message: 'success', data: answer.data, more: true };
  return { code: CODE_OK, message: 'success', data: answer };
}

function failure(code: number, because: string | null = null): Envelope<never> {
  return { code, message: [errorMessage(code), ...(because === null ? [] : [because])].join(' '), data: null };
}

/**
 * Converts an error into an answer: a refusal with its code; an unreadable body with 1001; anything else is logged as a server
 * error and answered with 1000 only.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : refusalOf(error as Partial<FastifyError>);
  if (!refusal) {
    request.log.error({ err: error }, 'request failed');
    void reply.status(500).send(failure(ERROR_CODES.unknown));
    return;
  }
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', refusal.retryAfterSeconds);
  void reply.status(refusal.httpStatus).send(failure(refusal.code, refusal.because));
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const unreadable = new WeakSet<Socket>();

/** Answers a malformed or incomplete request after those before it, and closes the connection. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  // what follows an unreadable request is reported as well
  if (error.code === 'ECONNRESET' || unreadable.has(socket)) return;
  unreadable.add(socket);
  // browsers open connections ahead: an answer now would be taken for that of a request that is just being sent
  if (socket.bytesRead === 0) return void socket.destroy();
  endUnreadable(error.code ?? '', socket);
}

function endUnreadable(code: string, socket: Socket): void {
  // destroyed, or its last answer is sent
  if (!socket.writable) return;
  const responses = unansweredOn(socket);
  const newest = responses.at(-1);
  // the body of the newest request may be what is unreadable; anything else is a request of its own
  const own = newest?.req.complete === false ? newest : undefined;
  const before = own ? (own.headersSent ? own : responses.at(-2)) : newest;
  if (before) return void before.once('close', () => endUnreadable(code, socket));
  const status = UNREADABLE[code] ?? '400 Bad Request';
  const body = JSON.stringify(failure(ERROR_CODES.badParameter));
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.write(`${head}\r\n\r\n${body}`);
  endInStages(socket);
}

/** Errors of the HTTP layer itself, before a handler saw the request. */
function refusalOf(error: Partial<FastifyError>): Refusal | null {
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  if (status === 413) return new Refusal('badParameter', { httpStatus: 413 });
  return new Refusal('badParameter', { httpStatus: 400 });
}

/** An address that does not exist: 404 with 1009. */
export function wrongUrl(): Refusal {
  return new Refusal('wrongUrl', { httpStatus: 404 });
}

/** The envelope's message for a code: the English text; clients show their own texts by code. */
function errorMessage(code: number): string {
  if (code === CODE_CHECK_FAILED) return 'no session';
  // the codes are data, so the keys cannot be written out in the source
  const key = `error.${code}` as ServerTextKey;
  return hasText(key) ? textIn(SOURCE_LANGUAGE, key) : `code ${code}`;
}
