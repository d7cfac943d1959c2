import { expect, test } from 'vitest';
import { codeAsWords } from './code-text.ts';

test.each([
  ['new_address', 'New address'],
  ['newAddress', 'New address'],
  ['volume-rule', 'Volume rule'],
  ['other', 'Other'],
  ['', ''],
])('%s reads %s', (code, words) => expect(codeAsWords(code)).toBe(words));
