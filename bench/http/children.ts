import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ClientLoad, ClientReport } from './load-clients.ts';
import type { SendOrders, SentOrders } from './order-sender.ts';

/** Sends orders from a separate process. `warm` is called when measuring starts. */
export function sendOrders(load: SendOrders, warm: () => void): Promise<SentOrders> {
  const child = fork(join(import.meta.dirname, 'order-sender.ts'));
  child.send(load);
  return new Promise((resolve, reject) => {
    child.on('message', (message) => (message === 'warm' ? warm() : resolve(message as SentOrders)));
    child.once('error', reject);
    child.once('exit', (code) => code === 0 || reject(new Error(`the order sender exited with ${code}`)));
  });
}

/** Starts the other clients. Returns a function that stops them. */
export async function startLoadClients(load: ClientLoad): Promise<() => Promise<ClientReport>> {
  const child = fork(join(import.meta.dirname, 'load-clients.ts'));
  child.send(load);
  await nextMessage(child);
  return () => {
    child.send('end');
    return nextMessage(child) as Promise<ClientReport>;
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the load clients exited with ${code}`)));
  });
}
