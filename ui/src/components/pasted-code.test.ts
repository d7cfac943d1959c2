import { expect, test } from 'vitest';
import { codeIn } from './pasted-code.ts';

test.each([
  ['123456', '123456'],
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123 - 456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['123456 is your code. It is valid for 10 minutes.', '123456'],
  ['Plumtree: 123 456, valid for 10 minutes', '123456'],
  ['在10分钟内输入 123456', '123456'],
  ['您注册Plumtree账户的验证码是123456。验证码10分钟内有效', '123456'],
  ['１２３４５６', '123456'],
  ['認証コードは１２３４５６です', '123456'],
  ['123', '123'],
  ['no digits', ''],
  ['1234567', ''],
  ['+49 151 2345 6789', ''],
  ['2026-11-18', ''],
])('%j contains %j', (pasted, code) => expect(codeIn(pasted, 6)).toBe(code));
