import type { Server } from 'node:http';
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

/**
 * Closes connections that keep sending requests without reading the answers, which wait in memory and are much larger than
 * their requests.
 */
export function limitPipelining(app: FastifyInstance): void {
  const inFlight = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    const count = (inFlight.get(socket) ?? 0) + 1;
    inFlight.set(socket, count);
    reply.raw.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    if (count <= MAX_IN_FLIGHT) return done();
    reply.hijack();
    socket.destroy();
  });
}
