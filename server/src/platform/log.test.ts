import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** One entry as written. */
function written(entry: object): string {
  let line = '';
  createLog('info', { write: (text: string) => void (line += text) }).error(entry, 'request failed');
  return line;
}

it('checklist 48: redacts fields with secrets', () => {
  expect(written({ password: 'canary', request: { headers: { authorization: 'canary', cookie: 'canary' } } })).not.toContain(
    'canary',
  );
});

it('checklist 48: leaves rows and values out of database errors', () => {
  const error = Object.assign(new Error('new row for relation "users" violates check constraint "users_check"'), {
    code: '23514',
    detail: 'Failing row contains (7, canary@mail.example, $argon2id$canary).',
    where: "unnamed portal parameter $1 = 'canary'",
    internalQuery: "select 'canary'",
    constraint: 'users_check',
  });
  const cause = new Error('a fault', { cause: error });
  for (const err of [error, cause]) {
    const line = written({ err });
    expect(line).not.toContain('canary');
    expect(line).toContain('users_check');
  }
});

it('contains the codes of an error, of its cause and of each of several errors', () => {
  const error = (code: string, text = ''): Error => Object.assign(new Error(text), { code, syscall: 'connect', port: 5432 });
  const several = Object.assign(
    new AggregateError([error('ECONNREFUSED', 'no one at ::1'), error('ETIMEDOUT', 'no one at 127.0.0.1')]),
    { code: 'ECONNREFUSED' },
  );
  expect(JSON.parse(written({ err: several })).err).toMatchObject({
    type: 'AggregateError',
    code: 'ECONNREFUSED',
    errors: [
      { message: 'no one at ::1', code: 'ECONNREFUSED', syscall: 'connect', port: 5432 },
      { message: 'no one at 127.0.0.1', code: 'ETIMEDOUT' },
    ],
  });
  const caused = new Error('not written', { cause: new Error('not asked', { cause: error('23514', 'refused') }) });
  expect(JSON.parse(written({ err: caused })).err).toMatchObject({
    message: 'not written',
    cause: { message: 'not asked', cause: { code: '23514' } },
  });
  for (const code of ['ERR_HTTP_REQUEST_TIMEOUT', 'FST_ERR_CTP_BODY_TOO_LARGE', 'EPIPE', '40P01', 'CERT_HAS_EXPIRED'])
    expect(JSON.parse(written({ err: error(code) })).err).toMatchObject({ code });
  const circle: Error & { cause?: unknown } = new Error('round');
  circle.cause = circle;
  expect(written({ err: circle })).toContain('round');
});

it('checklist 48: redacts one-time codes wherever they are', () => {
  const error = (code: unknown): Error =>
    Object.assign(new Error('wrong'), { code, params: { code }, token: 'canary-token', detail: 'canary-detail' });
  const entries = ['493817', 493817, 'K7QM-4RTX-9PWD', 'canary'].flatMap((code) => [
    { code },
    { body: { code } },
    { request: { body: { code } } },
    { err: error(code) },
    { err: new AggregateError([error(code)]) },
    { err: new Error('a fault', { cause: error(code) }) },
    { err: Object.assign(new Error('a fault'), { inner: error(code) }) },
  ]);
  // an entry's time may contain any digits
  for (const entry of entries) expect(written(entry).replace(/"time":\d+/, '')).not.toMatch(/493817|K7QM|canary/);
});

it('logs a repeated error once in ten seconds, and how often it was left out', () => {
  const lines: { readonly msg: string; readonly leftOut?: number; readonly err?: { readonly message: string } }[] = [];
  let nowMs = 0;
  const log = createLog('info', { write: (text) => void lines.push(JSON.parse(text)) }, () => nowMs);
  const away = new Error('connect ECONNREFUSED');
  for (nowMs = 0; nowMs < 21_000; nowMs += 1_000) {
    log.error({ err: away, waiting: nowMs }, 'failed to read');
    log.error({ reason: away.message }, 'job queue error');
  }
  const read = lines.filter(({ msg }) => msg === 'failed to read');
  expect(read.map(({ leftOut }) => leftOut)).toEqual([undefined, 9, 9]);
  expect(read[1]?.err?.message).toBe('connect ECONNREFUSED');
  expect(lines.filter(({ msg }) => msg === 'job queue error')).toHaveLength(3);
});

it('logs every line that says more than its error, and every other error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (text) => void lines.push(text) }, () => 0);
  const error = new Error('fault');
  for (const orderId of ['1', '2']) log.error({ err: error, orderId }, 'failed to close');
  for (const message of ['one', 'two']) log.error({ err: new Error(message) }, 'failed to read');
  for (const reqId of ['req-1', 'req-2']) log.child({ reqId }).error({ err: error }, 'request failed');
  for (let turn = 0; turn < 2; turn += 1) log.warn('clock');
  expect(lines).toHaveLength(8);
});
