import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/review?case=7', '/review?case=7'],
  ['/users/7', '/users/7'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/login?to=/login', '/'],
])('%j leads to %s', (to, path) => expect(returnPath(to)).toBe(path));
