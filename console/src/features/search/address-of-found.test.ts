import { expect, test } from 'vitest';
import { addressOfFound } from './address-of-found.ts';

test.each([
  [{ kind: 'user', caseKind: '', userId: 7, id: 7 }, '/users/7'],
  [{ kind: 'case', caseKind: 'withdrawal', userId: 7, id: 12 }, '/review?state=all&case=withdrawal-12'],
  [{ kind: 'order', caseKind: '', userId: 7, id: 90 }, '/users/7?tab=orders&only=90'],
  [{ kind: 'option', caseKind: '', userId: 7, id: 91 }, '/users/7?tab=options&only=91'],
] as const)('%o is shown at %s', (found, address) => expect(addressOfFound(found)).toBe(address));
