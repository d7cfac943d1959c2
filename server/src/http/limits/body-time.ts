import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long the body of a request may take. */
export interface BodyTime {
  readonly bodyMs: number;
  /** bytes per second; an admitted upload that is faster may take as long as it needs */
  readonly minUploadRate: number;
  readonly checkedMs: number;
}

/** 32 kbit/s: slower than any mobile network that shows a chart. */
export const BODY_TIME: BodyTime = { bodyMs: 30_000, minUploadRate: 4_000, checkedMs: 5_000 };

/** the bodies of admitted uploads */
const uploads = new WeakSet<IncomingMessage>();

/** Gives a request's body the time that its bytes need on a slow connection. */
export function allowSlowUpload(request: IncomingMessage): void {
  uploads.add(request);
}

/** Takes that time back: an upload that has taken longer than other bodies may is ended at the next check. */
export function endSlowUpload(request: IncomingMessage): void {
  uploads.delete(request);
}

/**
 * Ends requests whose body takes too long, with 408. Node's `requestTimeout` is one for all requests: long enough for photos on a
 * slow connection, it would let anybody hold a connection for minutes.
 * The connections are looked at every `checkedMs`, which costs other requests nothing; until then no time is counted.
 * @param newestOn the newest unanswered request of a connection
 */
export function limitBodyTime(
  server: Server,
  { bodyMs, minUploadRate, checkedMs }: BodyTime,
  newestOn: (socket: Socket) => IncomingMessage | undefined,
): void {
  const connections = new Set<Socket>();
  const firstSeen = new WeakMap<IncomingMessage, { readonly atMs: number; readonly bytesRead: number }>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const isLate = (socket: Socket, nowMs: number): boolean => {
    const request = newestOn(socket);
    if (request === undefined || request.complete) return false;
    const seen = firstSeen.get(request);
    if (seen === undefined) {
      firstSeen.set(request, { atMs: nowMs, bytesRead: socket.bytesRead });
      return false;
    }
    const uploadMs = uploads.has(request) ? ((socket.bytesRead - seen.bytesRead) / minUploadRate) * 1_000 : 0;
    return nowMs - seen.atMs > bodyMs + uploadMs;
  };
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // as Node reports a request that is late
    const late = Object.assign(new Error('the request takes too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    for (const socket of connections) if (isLate(socket, nowMs)) server.emit('clientError', late, socket);
  }, checkedMs).unref();
  server.once('close', () => clearInterval(timer));
}
