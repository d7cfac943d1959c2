import { CASE_FEED_PATH } from '@truefill/api/review/paths.ts';
import { fastify, type FastifyInstance } from 'fastify';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeTimers } from '../../live/test-support/fake-timers.ts';
import type { OperatorSession } from '../operators/session.ts';
import { createCaseFeed } from './case-feed.ts';

const OPERATOR = { rights: new Set(['cases.read']) } as unknown as OperatorSession;

let app: FastifyInstance;
let timers: FakeTimers;
let reads: number;
/** resolves when the session is checked */
let seen: PromiseWithResolvers<void>;
let requested: PromiseWithResolvers<void>;

beforeEach(async () => {
  app = fastify();
  timers = new FakeTimers(0);
  reads = 0;
  seen = Promise.withResolvers();
  requested = Promise.withResolvers();
  const feed = createCaseFeed({
    timers,
    log: { error: () => undefined },
    sources: [
      {
        event: 'cases',
        right: 'cases.read',
        async readMarks() {
          reads += 1;
          return new Map();
        },
      },
    ],
    async findSession() {
      requested.resolve();
      await seen.promise;
      return OPERATOR;
    },
  });
  feed.routes((() => undefined) as never, app);
  app.addHook('onClose', async () => feed.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => app.close());

function follow() {
  const { port } = app.server.address() as AddressInfo;
  const answer = Promise.withResolvers<IncomingMessage>();
  const request = get({ port, path: CASE_FEED_PATH, agent: false }, answer.resolve);
  request.on('error', () => undefined);
  return { request, answer: answer.promise };
}

/** Number of reads during the next second. */
async function readsOfSecond(): Promise<number> {
  const before = reads;
  timers.advance(1_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return reads - before;
}

it('polls only while it has listeners', async () => {
  seen.resolve();
  const { request, answer } = follow();
  await answer;
  expect(await readsOfSecond()).toBe(1);
  request.destroy();
  await expect.poll(readsOfSecond).toBe(0);
});

it('drops a listener that left before it was admitted', async () => {
  const closed = Promise.withResolvers<void>();
  app.server.on('connection', (socket) => socket.on('close', () => closed.resolve()));
  const { request } = follow();
  await requested.promise;
  request.destroy();
  await closed.promise;
  seen.resolve();
  await expect.poll(() => reads).toBe(1);
  expect([await readsOfSecond(), await readsOfSecond()]).toEqual([0, 0]);
});
