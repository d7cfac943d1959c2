import { expect, it } from 'vitest';
import { reviewCalls } from './calls.ts';
import { CASE_KINDS, REJECT_REASONS } from './case-kinds.ts';

it('every kind of case can be rejected with a free-text reason', () => {
  for (const kind of CASE_KINDS) expect(REJECT_REASONS[kind]).toContain('other');
});

it('the calls belong to the console, and their examples are valid', () => {
  for (const call of Object.values(reviewCalls)) {
    expect(call.path).toMatch(/^\/operator\/v1\//);
    if ('example' in call) expect(call.request.safeParse(call.example).success).toBe(true);
  }
});
