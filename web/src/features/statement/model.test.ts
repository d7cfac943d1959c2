import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS } from '@truefill/domain/accounts/ledger.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { isKnownKind, shownChange } from './model.ts';

describe('a movement', () => {
  test.each(Object.keys(LANGUAGES))('of every kind of entry has a text in %s', async (code) => {
    const { statement } = await loadCatalogue(code);
    expect(Object.keys(statement.kind).toSorted()).toEqual(ENTRY_KINDS.toSorted());
  });
  test.each([
    ['margin_lock', true],
    ['toString', false],
    ['kind_of_tomorrow', false],
  ])('of the kind %s is known: %s', (kind, known) => expect(isKnownKind(kind)).toBe(known));
  test('shows the change of the balance, otherwise what was taken from the stakes', () => {
    expect(shownChange({ availableChange: -100.21, lockedChange: 100.01, withheldChange: 0 })).toBe(-100.21);
    expect(shownChange({ availableChange: 0, lockedChange: -50, withheldChange: 0 })).toBe(-50);
  });
});
