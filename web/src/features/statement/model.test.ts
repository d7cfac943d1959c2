import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS } from '@truefill/domain/accounts/ledger.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { isKnownKind, shownAmount } from './model.ts';

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
  test.each([
    [
      { availableChange: -100.21, lockedChange: 100.01, withheldChange: 0 },
      { amount: -100.21, takenBefore: false },
    ],
    [
      { availableChange: 0, lockedChange: -50, withheldChange: 0 },
      { amount: 50, takenBefore: true },
    ],
    [
      { availableChange: 0, lockedChange: 0, withheldChange: -25 },
      { amount: 25, takenBefore: true },
    ],
  ])('changing %j is shown as %j', (changes, shown) => expect(shownAmount(changes)).toEqual(shown));
});
