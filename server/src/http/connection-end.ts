import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What is still read, and dropped, after the last answer: the rest of the largest upload, three images of 10 MB. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;
/** A client that sends nothing for so long, and does not close, is disconnected. */
const SILENCE_MS = 5_000;
const MAX_MS = 30_000;

/**
 * Ends a connection after its last answer in stages (RFC 9112, 9.6): the server's side is closed, and what the client still sends
 * is dropped until it closes too. Closing at once would reset the connection, and a client that is still sending would lose the answer.
 */
export function endInStages(socket: Socket): void {
  const most = socket.bytesRead + MAX_DROPPED_BYTES;
  const drop = (): void => {
    // the HTTP parser would take further bytes for requests
    socket.removeAllListeners('data');
    socket.on('data', () => {
      if (socket.bytesRead > most) socket.destroy();
    });
  };
  // if an unread body has paused the connection, the parser must restart the reading before it is replaced
  if (socket.isPaused()) socket.once('resume', drop).resume();
  else drop();
  const cut = setTimeout(() => socket.destroy(), MAX_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.once('end', () => socket.destroy());
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.end();
}

function isBodyUnread({ headers, readableEnded }: IncomingMessage): boolean {
  return !readableEnded && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Makes an answer the last on its connection if it is given before the request's body has arrived: the rest would have to be read
 * before the next request, and it may be endless.
 */
export function endIfBodyIsUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!isBodyUnread(raw)) return;
  // a paused body would also keep the next request from being read
  if (raw.complete) return void raw.unpipe().resume();
  void reply.header('connection', 'close');
  // Node's way to close a connection after its last answer
  raw.socket.destroySoon = () => endInStages(raw.socket);
}

/** As `endIfBodyIsUnread`, for every answer. */
export function endAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isBodyUnread(request.raw)) return done(null, payload);
    // the body may have come with the head, and be parsed next
    setImmediate(() => {
      endIfBodyIsUnread(request, reply);
      done(null, payload);
    });
  });
}
