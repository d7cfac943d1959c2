import { RIGHTS_OF_ROLE, type OperatorRole } from '@truefill/api/operators/rights.ts';
import { expect, it } from 'vitest';
import { mayOpen, placesOf } from './places.ts';

const of = (role: OperatorRole) => ({ rights: [...RIGHTS_OF_ROLE[role]] });
const names = (role: OperatorRole): string[] => placesOf(of(role)).map(({ name }) => name);

it('the menu offers what waits for a second person only to those who approve', () => {
  expect(names('reviewer')).toContain('approvals');
  expect(names('treasurer')).toContain('approvals');
  for (const role of ['support', 'auditor', 'administrator'] as const) expect(names(role)).not.toContain('approvals');
});

it('a path may be opened if the menu offers it or it is in no menu', () => {
  for (const path of ['/', '/review', '/tickets', '/users/10000001', '/account']) expect(mayOpen(path, of('support'))).toBe(true);
  for (const path of ['/approvals', '/treasury', '/audit', '/operators']) expect(mayOpen(path, of('support'))).toBe(false);
  expect(mayOpen('/users/10000001', of('administrator'))).toBe(false);
});
