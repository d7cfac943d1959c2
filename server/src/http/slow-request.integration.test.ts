import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { startTestServer } from '../test-support/test-server.ts';

it('a request that never ends does not prevent the server from stopping', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
  const head = `POST ${PATHS.login} HTTP/1.1\r\nHost: northwind.localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
  // the interim response shows that the request has reached the server
  socket.write(`${head.slice(0, -2)}Expect: 100-continue\r\n\r\n{`);
  await new Promise((resolve) => socket.once('data', resolve));
  await server.close();
  await closed;
  expect(server.logged()).not.toContain('shutdown step failed');
});

it('a client that disconnects before its requests are handled causes no error', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume();
  // enough at once that the server disconnects while the first are still queued
  socket.write(
    `GET ${PATHS.marketStatus.replace('{symbol}', 'BTCUSDT')} HTTP/1.1\r\nHost: northwind.localhost\r\n\r\n`.repeat(100),
  );
  await closed;
  expect((await server.call('productList', {})).code).toBe(0);
  expect(server.logged()).not.toContain('request failed');
  await server.close();
});
