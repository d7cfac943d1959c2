import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { freePorts, ServerProcess } from './server-process.ts';
import { openDemoSession, PASSWORD } from './trader-session.ts';

const BRAND_HOST = 'plumtree.localhost';
const EMAIL = 'warned@example.com';
const NEW_PASSWORD = 'seven-amber-kettles';
/** An attempt of the killed process expires after 30 s and is detected every 5 s; then comes its first retry. */
const SENT_WITHIN_MS = 120_000;

let dataDir: string;
let mailPort: number;
const running: ServerProcess[] = [];
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  dataDir = makeDataFolder();
  mailPort = Number((await freePorts()).PORT);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
  await Promise.all(closing.splice(0).map((close) => close()));
  removeDataFolder(dataDir);
});

async function launch(environment: Readonly<Record<string, string>>): Promise<{ server: ServerProcess; client: HttpClient }> {
  const ports = await freePorts();
  const server = new ServerProcess({ ...ports, DATA_DIR: dataDir, ...environment });
  running.push(server);
  await server.ready();
  return { server, client: new HttpClient(Number(ports.PORT), BRAND_HOST) };
}

const overSmtp = (): Promise<{ server: ServerProcess; client: HttpClient }> =>
  launch({ SMTP_URL: `smtp://127.0.0.1:${mailPort}/?from=desk@mail.example` });

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

it('a crash between a changed password and its mail loses no mail', { timeout: 240_000 }, async () => {
  const first = await launch({});
  await openDemoSession(first.client, dataDir, EMAIL);
  first.client.close();
  await first.server.end('SIGTERM');

  // the email is in progress when it is killed: the mail server has the connection
  const silent = await openSilentMailServer();
  const second = await overSmtp();
  const { token } = (await second.client.demand('login', { username: EMAIL, password: PASSWORD, type: 'E' })) as {
    token: string;
  };
  await second.client.demand('submitPassword', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, { token });
  await silent.connected;
  await second.server.end('SIGKILL');
  second.client.close();
  await silent.close();

  const received = await openMailServer();
  const third = await overSmtp();
  // the change itself is in effect
  await third.client.demand('login', { username: EMAIL, password: NEW_PASSWORD, type: 'E' });
  await expect
    .poll(() => received, { timeout: SENT_WITHIN_MS, interval: 250 })
    .toContain(`${EMAIL}: Your password at Plumtree Invest was changed`);
  third.client.close();
});
