import { expect, test } from 'vitest';
import { canBindEmail } from './email-binding.ts';

test.each([
  ['phone', '', true, true],
  ['phone', 'mara@example.com', true, false],
  ['email', 'mara@example.com', true, false],
  ['phone', '', false, false],
] as const)('registered by %s, address %j, switch %s: %s', (registeredBy, email, on, may) =>
  expect(canBindEmail({ registeredBy, email }, { canBindEmail: on })).toBe(may),
);
