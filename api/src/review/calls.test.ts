import { expect, it } from 'vitest';
import { reviewCalls } from './calls.ts';
import { CASE_DEFINITIONS } from './case-kinds.ts';

it('kinds of cases have unique names', () => {
  const names = CASE_DEFINITIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('the calls belong to the console, and their examples are valid', () => {
  for (const call of Object.values(reviewCalls)) {
    expect(call.path).toMatch(/^\/operator\/v1\//);
    if ('example' in call) expect(call.request.safeParse(call.example).success).toBe(true);
  }
});
