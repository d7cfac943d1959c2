import { expect, test } from 'vitest';
import { codeToText } from './code-text.ts';

test.each([
  ['new_address', 'New address'],
  ['newAddress', 'New address'],
  ['volume-rule', 'Volume rule'],
  ['other', 'Other'],
  ['', ''],
])('%s reads %s', (code, words) => expect(codeToText(code)).toBe(words));
