import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SlotLimiter } from '../platform/slot-limiter.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Hangs up at once on anyone who has too many connections already: each takes one of the files that a process may have open. A
 * proxy's are those of all its clients, and are not counted.
 */
export function limitConnections(server: Server, perAddress: number, isTrustedProxy: (address: string) => boolean): void {
  const slots = new SlotLimiter<string>(perAddress);
  server.on('connection', (socket) => {
    // a client that is gone already has no address
    const { remoteAddress = '' } = socket;
    if (isTrustedProxy(remoteAddress)) return;
    const address = clientNetwork(remoteAddress);
    if (!slots.acquire(address)) return void socket.destroy();
    socket.once('close', () => slots.release(address));
  });
}

/** Requests of one connection whose answers are under way. Browsers send one after the other, and few clients more than some at once. */
const MAX_IN_FLIGHT = 16;

/**
 * Hangs up on who asks for ever more without taking the answers: they wait in memory, each many times as large as its request.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= MAX_IN_FLIGHT) return done();
    reply.hijack();
    socket.destroy();
  });
}
