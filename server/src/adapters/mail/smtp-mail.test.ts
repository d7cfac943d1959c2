import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { createSmtpMail } from './smtp-mail.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly raw: string;
}

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A real SMTP server on a free port that stores what it receives. */
async function openServer(options: { readonly login?: string } = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  server = new SMTPServer({
    authOptional: options.login === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const right = `${auth.username}:${auth.password}` === options.login;
      done(right ? null : new Error('not known'), right ? { user: String(auth.username) } : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const message = {
  to: 'reader@mail.example',
  fromName: 'Northwind Markets',
  template: 'register-code',
  locale: 'zh-cn',
  subject: '您的验证码',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
  code: '123456',
  unsubscribe: null,
};

it('sends a message in both formats to a server', async () => {
  const { port, received } = await openServer();
  await createSmtpMail(`smtp://127.0.0.1:${port}?from=desk@northwind.example`).send(message);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'desk@northwind.example', to: ['reader@mail.example'] });
  const raw = received[0]?.raw ?? '';
  expect(raw).toContain('From: Northwind Markets <desk@northwind.example>');
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).toContain('Content-Type: multipart/alternative');
  expect(raw).toContain('Your code is 123456.');
  expect(raw).toContain('<b>123456</b>');
});

it('adds unsubscribe headers for mail programs, and none without an unsubscribe address', async () => {
  const { port, received } = await openServer();
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`);
  await mail.send({ ...message, unsubscribe: 'https://northwind.example/mail-off/1.money.x?lang=en' });
  await mail.send(message);
  const [first = '', second] = received.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
  expect(first).toMatch(/^List-Unsubscribe: <https:\/\/northwind\.example\/mail-off\/1\.money\.x\?lang=en>/m);
  expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(second).not.toMatch(/List-Unsubscribe/);
});

it('authenticates if the server requires it, and rejects if refused', async () => {
  const { port, received } = await openServer({ login: 'desk:a secret' });
  await createSmtpMail(`smtp://desk:a%20secret@127.0.0.1:${port}`).send(message);
  expect(received[0]).toMatchObject({ user: 'desk', from: 'no-reply@127.0.0.1' });
  await expect(createSmtpMail(`smtp://desk:wrong@127.0.0.1:${port}`).send(message)).rejects.toThrow();
});

it('an address with a second recipient in it reaches no one else', async () => {
  const { port, received } = await openServer();
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`);
  await mail.send({ ...message, to: 'one@mail.example, two@mail.example' }).catch(() => undefined);
  expect(received.flatMap(({ to }) => to)).not.toContain('two@mail.example');
});

it('rejects if the server is unreachable', async () => {
  const { port } = await openServer();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  await expect(createSmtpMail(`smtp://127.0.0.1:${port}`).send(message)).rejects.toThrow('ECONNREFUSED');
});
