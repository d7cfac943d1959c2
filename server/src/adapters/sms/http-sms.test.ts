import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function openService(status: number, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({
        method: request.method,
        path: request.url,
        headers: request.headers,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"sid":"SM1"}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, received };
}

const message = { to: '+447700900123', template: 'register-code', locale: 'en', text: '123456 is your code', code: '123456' };

it('posts the form that Twilio takes, with basic authentication', async () => {
  const { port, received } = await openService(201);
  await createHttpSms(`http://AC1:a%2Fsecret@127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json?from=%2B15550100`).send(
    message,
  );
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    form: { To: '+447700900123', From: '+15550100', Body: '123456 is your code' },
  });
  expect(received[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  expect(Buffer.from((received[0]?.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()).toBe('AC1:a/secret');
});

it('takes a sender as it is written: a plus stands for itself', async () => {
  const { port, received } = await openService(201);
  await createHttpSms(`http://127.0.0.1:${port}/sms?from=+15550100`).send(message);
  expect(received[0]?.form).toMatchObject({ From: '+15550100' });
});

it.each([400, 401, 429, 500])('rejects if the service answers %i, without repeating the message', async (status) => {
  const { port } = await openService(status);
  await expect(createHttpSms(`http://127.0.0.1:${port}/sms`).send(message)).rejects.toThrow(
    `the text message service answered ${status}`,
  );
});

it('follows no redirect', async () => {
  const { port, received } = await openService(302, { location: '/elsewhere' });
  await expect(createHttpSms(`http://127.0.0.1:${port}/sms`).send(message)).rejects.toThrow();
  expect(received).toHaveLength(1);
});
