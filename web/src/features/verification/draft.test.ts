import { expect, test } from 'vitest';
import { draftOf, verificationFaults } from './draft.ts';

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

test('nothing was submitted: all three pictures are needed', () => {
  expect(verificationFaults(draft, NONE)).toEqual({
    front: 'p_u_id_card_front',
    back: 'p_u_id_card_reverse',
    portrait: 'p_u_id_card_avatar',
  });
  expect(verificationFaults({ ...draft, front: file, back: file, portrait: file }, NONE)).toEqual({});
});

test('later only those that are not kept any more', () => {
  expect(verificationFaults(draft, { front: '/a', back: '', portrait: '/c' })).toEqual({ back: 'p_u_id_card_reverse' });
});

test('the junior level needs a name and a number', () => {
  expect(verificationFaults(draft, null)).toEqual({});
  expect(verificationFaults({ ...draft, realName: ' ', idNumber: '' }, null)).toEqual({
    realName: 'p_t_real_name',
    idNumber: 'p_t_id_card',
  });
});

test('an address may be left out, and is one where it is not', () => {
  expect(verificationFaults({ ...draft, email: 'mara@mail' }, null)).toEqual({ email: 'wrong_email' });
  expect(verificationFaults({ ...draft, email: ' mara@mail.example ' }, null)).toEqual({});
});
