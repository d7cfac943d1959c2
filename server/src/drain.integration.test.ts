import { Agent, request } from 'node:http';
import { PATHS } from '@truefill/api/paths.ts';
import { expect, it } from 'vitest';
import { startTestServer } from './test-support/test-server.ts';

/** Requests the product list on a keep-alive connection. Returns status, code and what happens to the connection. */
function ask(port: number, agent: Agent): Promise<{ status: number; code: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `northwind.localhost:${port}`, 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, path: PATHS.productList, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code, connection: response.headers.connection });
      });
    });
    sent.on('error', reject);
    sent.end('{}');
  });
}

it('a stopping server first fails its health check, and still serves what the balancer sends', async () => {
  const server = await startTestServer({ settings: { drainMs: 2_000 } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(server.port, agent)).toEqual({ status: 200, code: 0, connection: 'keep-alive' });

  const stopped = server.close();
  const health = await fetch(`http://127.0.0.1:${server.healthPort}/health/ready`);
  expect([health.status, (await health.text()).split('\n')[0]]).toEqual([503, 'stopping']);
  // on the open connection, and on a new one
  expect(await ask(server.port, agent)).toEqual({ status: 200, code: 0, connection: 'close' });
  expect(await ask(server.port, agent)).toEqual({ status: 200, code: 0, connection: 'close' });
  await stopped;
  await expect(ask(server.port, agent)).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
