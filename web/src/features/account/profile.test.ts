import { expect, test } from 'vitest';
import { isProfileChanged, profileErrors } from './profile.ts';

const picture = new Blob(['x']);

test.each([
  ['Mara', {}],
  ['<script>alert(1)</script>', {}],
  ['', { nickname: 'p_t_nickname' }],
  ['   ', { nickname: 'p_t_nickname' }],
  ['x'.repeat(140), {}],
  ['x'.repeat(141), { nickname: 'p_t_nickname' }],
])('the nickname %j: %o', (nickname, errors) => expect(profileErrors({ nickname, picture: null })).toEqual(errors));

test.each([
  [{ nickname: 'Mara', picture: null }, false],
  [{ nickname: ' Mara ', picture: null }, false],
  [{ nickname: 'Mara H', picture: null }, true],
  [{ nickname: 'Mara', picture }, true],
])('%o is changed: %s', (draft, changed) => expect(isProfileChanged(draft, 'Mara')).toBe(changed));
