import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** A port that cannot be opened; the message is the one line to show. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Opens a port on the given address, or on all addresses of this machine (IPv4 only if it has no IPv6).
 * @param variable the environment variable with the port, named in the error
 */
export async function openPort(
  port: number,
  variable: string,
  listen: (address: { port: number; host: string }) => Promise<unknown>,
  address: string | null = null,
): Promise<void> {
  try {
    try {
      await listen({ port, host: address ?? '::' });
    } catch (error) {
      if (address !== null || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
      await listen({ port, host: '0.0.0.0' });
    }
  } catch (error) {
    throw new ListenError(reasonOf(error as NodeJS.ErrnoException, port, variable));
  }
}

/**
 * Refuses a port that cannot be opened now: the ports open at the end of a start, which is long when the database has to
 * recover first.
 * @param variable as of `openPort`
 */
export async function refuseTakenPort(port: number, variable: string, address: string | null = null): Promise<void> {
  const probe = createServer();
  await openPort(port, variable, (at) => listenOn(probe, at), address);
  probe.close();
  await once(probe, 'close');
}

/** Opens a server. Rejects with its own error if it cannot listen. */
export async function listenOn(server: Server, address: { port: number; host: string }): Promise<void> {
  server.listen(address);
  await once(server, 'listening');
}

function reasonOf(error: NodeJS.ErrnoException, port: number, variable: string): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken by another program: set ${variable} to a free one`;
  if (error.code === 'EACCES') return `port ${port} needs rights that this user does not have: set ${variable} to one above 1023`;
  return `port ${port} (${variable}) cannot be opened: ${error.message}`;
}
