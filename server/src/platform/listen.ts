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

function reasonOf(error: NodeJS.ErrnoException, port: number, variable: string): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken by another program: set ${variable} to a free one`;
  if (error.code === 'EACCES') return `port ${port} needs rights that this user does not have: set ${variable} to one above 1023`;
  return `port ${port} (${variable}) cannot be opened: ${error.message}`;
}
