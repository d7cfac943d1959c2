// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Mara Holt', 'MH'],
  ['Anna Maria van Dyk', 'AD'],
  ['mara', 'MA'],
  ['mara.holt@northwind.example', 'ME'],
  ['李小龙', '李小'],
  ['', '?'],
  ['  ', '?'],
])('%j is marked %s', (name, letters) => expect(initialsOf(name)).toBe(letters));
