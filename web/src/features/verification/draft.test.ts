import { expect, test } from 'vitest';
import { draftOf, verificationErrors } from './draft.ts';

const NONE = { front: '', back: '', portrait: '' };
const file = new File(['x'], 'front.jpg');
const view = {
  realName: 'Mara Lind',
  idNumber: 'L01',
  document: 'passport',
  email: '',
  state: 'none',
  reason: '',
  submittedMs: 0,
  reviewByMs: 0,
  pictures: NONE,
} as const;
const draft = draftOf(view);

test('before the first submission all three photos are required', () => {
  expect(verificationErrors(draft, NONE)).toEqual({
    front: 'p_u_id_card_front',
    back: 'p_u_id_card_reverse',
    portrait: 'p_u_id_card_avatar',
  });
  expect(verificationErrors({ ...draft, front: file, back: file, portrait: file }, NONE)).toEqual({});
});

test('later only those that are no longer stored', () => {
  expect(verificationErrors(draft, { front: '/a', back: '', portrait: '/c' })).toEqual({ back: 'p_u_id_card_reverse' });
});

test('the junior level requires a name and a number', () => {
  expect(verificationErrors(draft, null)).toEqual({});
  expect(verificationErrors({ ...draft, realName: ' ', idNumber: '' }, null)).toEqual({
    realName: 'p_t_real_name',
    idNumber: 'p_t_id_card',
  });
});

test('the email address is optional, but must be valid', () => {
  for (const email of ['mara@mail', 'mara@mäil.example', 'mara,ben@mail.example', 'mara@mail..example'])
    expect(verificationErrors({ ...draft, email }, null)).toEqual({ email: 'wrong_email' });
  expect(verificationErrors({ ...draft, email: ' mara@mail.example ' }, null)).toEqual({});
});
