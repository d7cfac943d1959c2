import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { clusterFolders, SOCKET_PORT } from '@truefill/server/adapters/database/cluster/cluster-folders.ts';
import { openLoginsFile } from '@truefill/server/seeding/logins-file.ts';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { openRealSession } from './trader-session.ts';

const BRAND_HOST = 'plumtree.localhost';
/** the demonstration's trader */
const EMAIL = 'trader@plumtree.example';
const NEW_PASSWORD = 'seven-amber-kettles';
/** Expired attempts are detected every 5 s; then comes the first retry. */
const SENT_WITHIN_MS = 120_000;

let dataDir: string;
let mailPort: number;
const running: ServerProcess[] = [];
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  dataDir = copyDataFolder();
  mailPort = Number((await freePorts()).PORT);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
  await Promise.all(closing.splice(0).map((close) => close()));
  removeDataFolder(dataDir);
});

async function launch(): Promise<{ server: ServerProcess; client: HttpClient }> {
  const ports = await freePorts();
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailPort}/?from=desk@mail.example` };
  const server = new ServerProcess({ ...ports, ...ONE_MARKET, ...smtp, DATA_DIR: dataDir });
  running.push(server);
  await server.ready();
  return { server, client: new HttpClient(Number(ports.PORT), BRAND_HOST) };
}

/** As if the killed process's attempts had begun earlier: the 30 s after which one expires have passed. */
async function passHalfAMinute(): Promise<void> {
  const own = { host: clusterFolders(dataDir).socketDir, port: SOCKET_PORT, user: 'postgres', database: 'truefill' };
  const database = new pg.Client(own);
  await database.connect();
  await database.query(`update jobs.job set started_on = started_on - interval '30 seconds' where state = 'active'`);
  await database.end();
}

/** A mail server that accepts connections and never answers: the sender waits. */
async function openSilentMailServer(): Promise<{ connected: Promise<unknown>; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  const connected = once(server, 'connection');
  await new Promise<void>((resolve) => server.listen(mailPort, '127.0.0.1', resolve));
  return {
    connected,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A mail server that accepts emails; returns their subjects and recipients. */
async function openMailServer(): Promise<string[]> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '';
        received.push(`${session.envelope.rcptTo[0]?.address}: ${subject.trim()}`);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(mailPort, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return received;
}

it('a crash between a changed password and its mail loses no mail', async () => {
  // the email is in progress when it is killed: the mail server has the connection
  const silent = await openSilentMailServer();
  const first = await launch();
  const { password } = openLoginsFile(dataDir).passwordOf(EMAIL);
  const token = await openRealSession(first.client, { email: EMAIL, password });
  await first.client.demand('submitPassword', { oldPassword: password, newPassword: NEW_PASSWORD }, { token });
  await silent.connected;
  await first.server.end('SIGKILL');
  first.client.close();
  await silent.close();

  const received = await openMailServer();
  const second = await launch();
  await passHalfAMinute();
  // the change itself is in effect
  await openRealSession(second.client, { email: EMAIL, password: NEW_PASSWORD });
  await expect
    .poll(() => received, { timeout: SENT_WITHIN_MS, interval: 250 })
    .toContain(`${EMAIL}: Your password at Plumtree Invest was changed`);
  second.client.close();
});
