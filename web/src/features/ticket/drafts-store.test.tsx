// @vitest-environment happy-dom
import { runHook, signIn } from '../../hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropSession } from '../../session/session-store.ts';
import { eurusd } from '../../trading/terms.fixture.ts';
import { useTicketDraft } from './drafts-store.ts';
import { newTicket } from './model.ts';

const USER = 7;
const open = () => runHook(() => useTicketDraft(eurusd, 'buy')).result;

beforeEach(() => {
  signIn('real', USER);
  dropSession(true);
});

function type(): void {
  const ticket = open();
  for (const action of [
    { type: 'volume-typed', text: '0.37' },
    { type: 'level-switched', level: 'stopLoss', on: true },
    { type: 'level-typed', level: 'stopLoss', text: '1.05' },
  ] as const) {
    act(() => ticket.current[1](action));
  }
}

test.each([
  ['its user, whose session ended of itself', true, () => dropSession()],
  ['a visitor who logs in', false, () => undefined],
])('an unsent ticket is kept for %s', (_who, signedIn, happened) => {
  if (signedIn) signIn('real', USER);
  type();
  act(happened);
  act(() => signIn('real', USER));
  expect(open().current[0]).toMatchObject({ volume: '0.37', stopLoss: { on: true, text: '1.05' } });
});

test.each([
  ['another user', () => dropSession(), USER + 1],
  ['its user after a logout', () => dropSession(true), USER],
])('an unsent ticket is not shown to %s', (_who, happened, userId) => {
  signIn('real', USER);
  type();
  act(happened);
  act(() => signIn('real', userId));
  expect(open().current[0]).toEqual(newTicket(eurusd, 'buy'));
});
