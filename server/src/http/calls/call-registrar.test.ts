import type { AddressInfo } from 'node:net';
import { defineCalls, type Call } from '@truefill/api/call.ts';
import { z } from '@truefill/api/zod.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testBrand } from '../../features/quotes/test-support/test-brand.ts';
import type { Session } from '../../features/identity/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addCall, type CallChecks } from './call-registrar.ts';
import { createHttpServer } from '../http-server.ts';
import type { KnownPrincipal } from './principal.ts';

const REQUEST = z.object({}).loose();
const ANSWER = z.string();
const CALLS = defineCalls(
  {
    ofUsers: '/users',
    ofOperators: '/operators',
    moving: '/moving',
    expiring: '/expiring',
    proved: '/proved',
    counted: '/counted',
  },
  {
    ofUsers: { who: 'user', request: REQUEST, response: ANSWER },
    ofOperators: { who: { operator: 'cases.decide' }, request: REQUEST, response: ANSWER },
    moving: { who: 'user', money: 'needs-key', request: REQUEST, response: ANSWER },
    expiring: { who: 'visitor', expires: true, request: REQUEST, response: ANSWER },
    proved: { who: 'user', freshProof: true, request: REQUEST, response: ANSWER },
    counted: { who: 'visitor', rate: 'captcha', request: REQUEST, response: ANSWER },
  },
);

const session: Session = { sessionId: 's', userId: 7n, brandId: 'test', accountMode: 'real', expiresAtMs: 1 };
const PRINCIPALS: Readonly<Record<string, KnownPrincipal>> = {
  user: { kind: 'user', session },
  approver: { kind: 'operator', operatorId: 1n, rights: new Set(['cases.decide']) },
  reader: { kind: 'operator', operatorId: 2n, rights: new Set(['cases.read']) },
};

/** A server with the calls above, each of which returns its caller. */
async function openServer(checks: Partial<CallChecks> = {}) {
  const app = await createHttpServer({
    brands: [testBrand({ hosts: ['test.localhost'] })],
    log: pino({ level: 'silent' }),
    isTrustedProxy: () => false,
    connectionsPerAddress: 1_000,
  });
  onTestFinished(() => app.close());
  const all: CallChecks = {
    authenticate: async (token) => PRINCIPALS[token] ?? null,
    requireFreshProof: async () => undefined,
    limits: { login: () => undefined, sendMail: () => undefined, register: () => undefined, captcha: () => undefined },
    ...checks,
  };
  for (const call of Object.values<Call>(CALLS))
    addCall(
      app,
      call,
      (_input, context) => {
        const { session: ofUser, operator } = context as { session?: Session; operator?: { operatorId: bigint } };
        if (context.validUntilMs !== null) return `until ${context.validUntilMs}`;
        return ofUser ? `user ${ofUser.userId}` : operator ? `operator ${operator.operatorId}` : 'visitor';
      },
      all,
      { compressed: false },
    );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return async (name: keyof typeof CALLS, token?: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: CALLS[name].path,
      headers: { host: `test.localhost:${port}`, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      payload: {},
    });
    const { code, data } = response.json<{ code: number; data: unknown }>();
    return { status: response.statusCode, code, data };
  };
}

it.each([
  ['ofOperators', undefined, { status: 401, code: 400, data: null }],
  ['ofOperators', 'unknown', { status: 401, code: 23519, data: null }],
  ['ofOperators', 'user', { status: 401, code: 23519, data: null }],
  ['ofOperators', 'reader', { status: 403, code: 1057, data: null }],
  ['ofOperators', 'approver', { status: 200, code: 0, data: 'operator 1' }],
  ['ofUsers', undefined, { status: 401, code: 400, data: null }],
  ['ofUsers', 'approver', { status: 401, code: 23519, data: null }],
  ['ofUsers', 'user', { status: 200, code: 0, data: 'user 7' }],
  ['counted', 'user', { status: 200, code: 0, data: 'visitor' }],
] as const)('%s made by %s', async (name, token, expected) => {
  const send = await openServer();
  expect(await send(name, token)).toEqual(expected);
});

it('a call that requires an idempotency key is refused without one', async () => {
  const send = await openServer();
  expect(await send('moving', 'user')).toEqual({ status: 200, code: 1003, data: null });
  expect(await send('moving', 'user', { 'idempotency-key': 'k' })).toMatchObject({ code: 0 });
  expect(await send('moving', 'user', { 'idempotency-key': 'k'.repeat(256) })).toMatchObject({ status: 400, code: 1001 });
});

it.each([
  ['1800000000000', { status: 200, code: 0, data: 'until 1800000000000' }],
  ['0', { status: 200, code: 0, data: 'until 0' }],
  ['', { status: 400, code: 1001 }],
  ['-1', { status: 400, code: 1001 }],
  ['1e12', { status: 400, code: 1001 }],
  ['1800000000000.5', { status: 400, code: 1001 }],
  ['Sat, 28 Nov 2026 14:00:00 GMT', { status: 400, code: 1001 }],
  ['9'.repeat(400), { status: 400, code: 1001 }],
])('Valid-Until: %s', async (time, expected) => {
  const send = await openServer();
  expect(await send('expiring', undefined, { 'valid-until': time })).toMatchObject(expected);
  expect(await send('counted', undefined, { 'valid-until': time })).toMatchObject({ code: 0, data: 'visitor' });
});

it('a call that requires a fresh proof asks for it, others do not', async () => {
  const send = await openServer({ requireFreshProof: () => Promise.reject(new Refusal('freshProofNeeded')) });
  expect(await send('proved', 'user')).toEqual({ status: 200, code: 23560, data: null });
  expect(await send('ofUsers', 'user')).toMatchObject({ code: 0 });
});

it('a rate-limited call counts its client', async () => {
  const counted: string[] = [];
  const unlimited = (): void => undefined;
  const captcha = (address: string): void => void counted.push(address);
  const send = await openServer({ limits: { login: unlimited, sendMail: unlimited, register: unlimited, captcha } });
  await send('counted');
  await send('ofUsers', 'user');
  expect(counted).toEqual(['127.0.0.1']);
});
