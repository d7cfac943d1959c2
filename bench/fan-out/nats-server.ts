import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_MS = 5_000;
/** /proc counts CPU time in hundredths of a second */
const MICROS_PER_CPU_TICK = 10_000;

export interface NatsServer {
  readonly version: string;
  readonly webSocketPort: number;
  publish(frames: number, frameBytes: number): void;
  cpuMicros(): number;
  /** closes the publishing connection, so that the process can exit */
  disconnect(): void;
  stop(): void;
}

/** Payload bytes that a subscriber receives for one message: its header line and the message. */
export function natsMessageBytes(frameBytes: number): number {
  return `MSG f 1 ${frameBytes}\r\n`.length + frameBytes + 2;
}

/** Starts nats-server with its WebSocket on loopback; null if it is not installed. */
export async function startNats(): Promise<NatsServer | null> {
  const found = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (found.status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'fan-out-'));
  const [port, webSocketPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nats.conf');
  writeFileSync(
    file,
    `host: 127.0.0.1\nport: ${port}\nping_interval: "10m"\nmax_pending: 256MB\nwrite_deadline: "30s"\n` +
      `websocket { host: 127.0.0.1, port: ${webSocketPort}, no_tls: true, compression: false }\n`,
  );
  const server = spawn('nats-server', ['-c', file], { stdio: 'ignore' });
  const publisher = await connected(port, server);
  publisher.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
  return {
    version: found.stdout.trim(),
    webSocketPort,
    publish(frames, frameBytes) {
      const message = `PUB f ${frameBytes}\r\n${'x'.repeat(frameBytes)}\r\n`;
      publisher.write(message.repeat(frames));
    },
    cpuMicros: () => cpuOf(server.pid ?? 0),
    disconnect() {
      publisher.destroy();
      server.unref();
    },
    stop() {
      server.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function connected(port: number, server: ChildProcess): Promise<Socket> {
  const untilMs = performance.now() + START_MS;
  for (;;) {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isUp) {
      socket.resume();
      return socket;
    }
    if (server.exitCode !== null || performance.now() > untilMs) throw new Error('nats-server does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** User and system time of a process, the 14th and 15th field of its stat. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_CPU_TICK;
}
