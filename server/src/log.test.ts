import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** One entry as it is written. */
function written(entry: object): string {
  let line = '';
  createLog('info', { write: (text: string) => void (line += text) }).error(entry, 'a request failed');
  return line;
}

it('checklist 48: hides what fields of secrets hold', () => {
  expect(written({ password: 'canary', request: { headers: { authorization: 'canary', cookie: 'canary' } } })).not.toContain('canary');
});

it('checklist 48: tells of a fault of the database no row and no value', () => {
  const fault = Object.assign(new Error('new row for relation "users" violates check constraint "users_check"'), {
    code: '23514',
    detail: 'Failing row contains (7, canary@mail.example, $argon2id$canary).',
    where: "unnamed portal parameter $1 = 'canary'",
    internalQuery: "select 'canary'",
    constraint: 'users_check',
  });
  const cause = new Error('a fault', { cause: fault });
  for (const err of [fault, cause]) {
    const line = written({ err });
    expect(line).not.toContain('canary');
    expect(line).toContain('users_check');
  }
});
