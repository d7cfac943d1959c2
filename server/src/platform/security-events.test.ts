import { pino } from 'pino';
import { expect, it } from 'vitest';
import { FakeTimers } from '../live/test-support/fake-timers.ts';
import { ForeignOrigin, Refusal } from './refusal.ts';
import { createSecurityEvents } from './security-events.ts';

function open() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const timers = new FakeTimers(1_800_000_000_000);
  return { timers, lines, events: createSecurityEvents({ log, timers }) };
}
const mallory = { userId: null, network: '192.0.2.7' };

it('F11: events are one line a minute per kind, user and network', () => {
  const { timers, lines, events } = open();
  for (let times = 0; times < 30; times += 1) events.noteRefusal(new Refusal('incorrectAccountOrPassword'), mallory);
  events.noteRefusal(new Refusal('invalidVerificationCode'), mallory);
  events.noteRefusal(new Refusal('wrongOldPassword'), { ...mallory, userId: 7n });
  events.noteRefusal(new ForeignOrigin(), mallory);
  events.noteRefusal(new Refusal('invalidOperationStatus', { httpStatus: 403 }), mallory);
  events.noteRefusal(new Refusal('priceError'), mallory);
  events.noteRefusal(new Error('a fault'), mallory);
  expect(lines).toEqual([]);
  timers.advance(60_000);
  expect(lines).toMatchObject([
    { level: 40, security: 'login-refused', userId: null, network: '192.0.2.7', count: 30 },
    { security: 'code-refused', count: 1 },
    { security: 'proof-refused', userId: '7', count: 1 },
    { security: 'foreign-origin', count: 1 },
    { security: 'right-missing', count: 1 },
  ]);
  timers.advance(60_000);
  expect(lines).toHaveLength(5);
});

it('a flood from many sources fills neither the log nor the memory', () => {
  const { lines, events } = open();
  for (let times = 0; times < 5_000; times += 1) events.note('login-refused', { userId: null, network: `network ${times}` });
  events.stop();
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({ network: 'others', count: 4_800 });
});

it('expired tokens are only counted; many from one network are logged', async () => {
  const { timers, lines, events } = open();
  const dead = new Refusal('loginRequired', { httpStatus: 401 });
  events.noteRefusal(dead, mallory);
  timers.advance(60_000);
  expect(lines).toEqual([]);
  for (let times = 0; times < 10; times += 1) events.noteRefusal(dead, mallory);
  timers.advance(60_000);
  expect(lines).toMatchObject([{ security: 'token-refused', count: 10 }]);
  expect((await events.counter.get()).values).toMatchObject([{ labels: { kind: 'token-refused' }, value: 11 }]);
});
