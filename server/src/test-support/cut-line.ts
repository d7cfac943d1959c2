import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** A way to a database that a test can cut and mend. */
export interface CutLine {
  /** the same database by way of this line */
  readonly url: string;
  /** Breaks every connection, and takes no new one until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to the database of a URL whose host is the folder of a socket. */
export async function layLine(url: string): Promise<CutLine> {
  const to = new URL(url);
  const path = join(decodeURIComponent(to.hostname), `.s.PGSQL.${to.port}`);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(path);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  to.hostname = '127.0.0.1';
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isCut = false),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
