import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** A connection path to a database that a test can cut, silence and restore. */
export interface CutLine {
  /** the same database by way of this proxy */
  readonly url: string;
  /** Breaks all connections, and accepts no new ones until restored. */
  cut(): void;
  /**
   * Holds back data in both directions without notice; new connections are accepted, and held back too unless `newToo` is
   * false.
   */
  silence(newToo?: boolean): void;
  /** Delivers what was held back. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the database of a URL whose host is a socket's folder. */
export async function layLine(url: string): Promise<CutLine> {
  const to = new URL(url);
  const path = join(decodeURIComponent(to.hostname), `.s.PGSQL.${to.port}`);
  const open = new Set<Socket>();
  let isCut = false;
  let holdsNew = false;
  const ways = new Set<readonly [from: Socket, to: Socket]>();
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(path);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      const way = [one, other] as const;
      open.add(one);
      ways.add(way);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        ways.delete(way);
        other.destroy();
      });
      if (!holdsNew) one.pipe(other);
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
    silence(newToo = true) {
      holdsNew = newToo;
      for (const [one, other] of ways) one.unpipe(other);
    },
    restore() {
      isCut = false;
      holdsNew = false;
      for (const [one, other] of ways) one.unpipe(other).pipe(other);
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
