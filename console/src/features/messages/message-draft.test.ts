import { expect, test } from 'vitest';
import { draftErrors, writtenTexts, type MessageDraft } from './message-draft.ts';

const FULL = { title: 'Maintenance', content: 'Tonight.' };
const EMPTY = { title: ' ', content: '' };
const draft = (changes: Partial<MessageDraft>): MessageDraft => ({
  brandId: 'northwind',
  to: 'all',
  userId: '',
  texts: { en: FULL },
  ...changes,
});

test.each([
  [draft({}), {}],
  [draft({ texts: {} }), { texts: 'missing' }],
  [draft({ texts: { en: EMPTY } }), { texts: 'missing' }],
  [draft({ texts: { en: FULL, 'zh-cn': { title: '维护', content: '' } } }), { texts: 'half' }],
  [draft({ to: 'one' }), { userId: 'missing' }],
  [draft({ to: 'one', userId: '0' }), { userId: 'missing' }],
  [draft({ to: 'one', userId: ' 17 ' }), {}],
])('%j lacks %j', (given, errors) => expect(draftErrors(given)).toEqual(errors));

test('languages without a text are omitted, and the others are trimmed', () => {
  expect(writtenTexts({ texts: { en: { title: ' A ', content: 'b\n' }, 'zh-cn': EMPTY } })).toEqual([
    { locale: 'en', title: 'A', content: 'b' },
  ]);
});
