import { expect, it } from 'vitest';
import { consoleReadCalls, EXPORTS } from './calls.ts';

it('the calls belong to the console, and their examples are valid', () => {
  for (const call of Object.values(consoleReadCalls)) {
    expect(call.path).toMatch(/^\/operator\/v1\//);
    if ('example' in call) expect(call.request.safeParse(call.example).success).toBe(true);
  }
  expect(EXPORTS).toContain('cases');
});
