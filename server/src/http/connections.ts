import type { Server } from 'node:http';
import { SlotLimiter } from '../platform/slot-limiter.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Hangs up at once on whoever has too many connections already: each takes one of the files that a process may have open. A
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
