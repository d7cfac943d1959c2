import { expect, test } from 'vitest';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { initialsOf, nameOf } from './use-user.ts';

test.each([
  ['Mara Holt', 'MH'],
  ['mara.holt', 'MH'],
  ['mara', 'MA'],
  ['Anna Maria Berg', 'AM'],
  ['李小明', '李小'],
  ['😀x', '😀X'],
  ['', ''],
])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

test.each([
  [{ nickname: 'Mara', email: 'm@example.com', uid: '8' }, 'Mara'],
  [{ nickname: '', email: 'mara.holt@example.com', uid: '8' }, 'mara.holt'],
  [{ nickname: '', email: '', uid: '80412937' }, '80412937'],
])('%j has the name %s', (user, name) => expect(nameOf(user as UserView)).toBe(name));
