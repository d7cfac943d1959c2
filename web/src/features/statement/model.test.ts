import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS } from '@truefill/domain/ledger.ts';
import english from '@truefill/locales/en/statement.json' with { type: 'json' };
import chinese from '@truefill/locales/zh-cn/statement.json' with { type: 'json' };
import { isKnownKind, shownChange } from './model.ts';

describe('a movement', () => {
  test('of every kind of entry has its words', () => {
    for (const texts of [english, chinese]) expect(Object.keys(texts.kind).toSorted()).toEqual(ENTRY_KINDS.toSorted());
  });
  test.each([
    ['margin_lock', true],
    ['toString', false],
    ['kind_of_tomorrow', false],
  ])('of the kind %s is known: %s', (kind, known) => expect(isKnownKind(kind)).toBe(known));
  test('shows what the balance changed by, else what was taken from the stakes', () => {
    expect(shownChange({ availableChange: -100.21, lockedChange: 100.01 })).toBe(-100.21);
    expect(shownChange({ availableChange: 0, lockedChange: -50 })).toBe(-50);
  });
});
