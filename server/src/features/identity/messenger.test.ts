import { expect, it } from 'vitest';
import { UnreadableField } from '../../sealed-field.ts';
import { testBrand } from '../quotes/test-support/test-brand.ts';
import { createMessenger } from './messenger.ts';
import type { User } from './users.ts';

it('what has happened does not fail because its user’s number cannot be read', async () => {
  const sent: unknown[] = [];
  const logged: unknown[] = [];
  const channel = { send: async (message: unknown) => void sent.push(message) };
  const messenger = createMessenger({
    mail: channel,
    sms: channel,
    clock: { now: () => Date.UTC(2026, 2, 4) },
    log: { error: (...entry: unknown[]) => void logged.push(entry) },
    phones: {
      of: () => {
        throw new UnreadableField('users.phone/northwind/1 cannot be read');
      },
    },
  });
  const user = { id: 1n, brand_id: 'northwind', email: null, phrase: '', locale: 'en' } as User;
  messenger.notify(testBrand({}), user, 'password-reset');
  await messenger.settled();
  expect(sent).toEqual([]);
  expect(logged).toEqual([
    [{ reason: 'users.phone/northwind/1 cannot be read', template: 'password-reset' }, expect.any(String)],
  ]);
  messenger.notify(testBrand({}), { ...user, email: 'someone@mail.example' }, 'password-reset');
  await messenger.settled();
  expect(sent).toHaveLength(1);
});
