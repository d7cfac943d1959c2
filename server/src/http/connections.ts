import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SlotLimiter } from '../platform/slot-limiter.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Closes new connections of a client that already has too many, since each uses a file descriptor of the process. A trusted
 * proxy's connections belong to many clients and are not counted.
 */
export function limitConnections(server: Server, perAddress: number, isTrustedProxy: (address: string) => boolean): void {
  const slots = new SlotLimiter<string>(perAddress);
  server.on('connection', (socket) => {
    // a client that has already disconnected has no address
    const { remoteAddress = '' } = socket;
    if (isTrustedProxy(remoteAddress)) return;
    const address = clientNetwork(remoteAddress);
    if (!slots.acquire(address)) return void socket.destroy();
    socket.once('close', () => slots.release(address));
  });
}

/** Maximum unanswered requests per connection. Browsers send one after the other, and few clients more than some at once. */
const MAX_IN_FLIGHT = 16;

const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/** The responses to requests of a connection that are not sent yet, oldest first. */
export function unansweredOn(socket: Socket): readonly ServerResponse[] {
  return [...(unanswered.get(socket) ?? [])];
}

/**
 * Closes connections that keep sending requests without reading the answers, which wait in memory and are much larger than
 * their requests.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(reply.raw));
    reply.raw.once('close', () => responses.delete(reply.raw));
    if (responses.size <= MAX_IN_FLIGHT) return done();
    reply.hijack();
    socket.destroy();
  });
}
