import { expect, test } from 'vitest';
import { passwordErrors } from './password-change.ts';

test.each([
  ['old one here', 'new one here', 'new one here', {}],
  ['', 'new one here', 'new one here', { old: 'p_t_password' }],
  ['old one here', 'sixchr', 'sixchr', { next: 'password_limit' }],
  ['old one here', 'new one here', 'new one her', { repeated: 'confirmPsdTip' }],
  ['old one here', 'new one here', 'new one here ', { repeated: 'confirmPsdTip' }],
  ['old one here', 'old one here', 'old one here', { next: 'same' }],
  ['', '', '', { old: 'p_t_password', next: 'password_limit' }],
])('%j to %j, repeated %j: %o', (old, next, repeated, errors) => expect(passwordErrors({ old, next, repeated })).toEqual(errors));
