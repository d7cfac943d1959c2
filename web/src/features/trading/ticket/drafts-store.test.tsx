// @vitest-environment happy-dom
import { runHook, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { useTicketDraft } from './drafts-store.ts';
import { newTicket } from './model.ts';

const USER = 7;
const open = () => runHook(() => useTicketDraft(eurusd, 'buy')).result;

beforeEach(() => {
  localStorage.clear();
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
    act(() => void ticket.current[1](action));
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
  expect(localStorage.length).toBe(0);
});

test('volume and leverage of a market are restored after a reload, levels are not', async () => {
  signIn('real', USER);
  type();
  const ticket = open();
  act(() => void ticket.current[1]({ type: 'leverage', leverage: 50 }));
  vi.resetModules();
  const page = await import('./drafts-store.ts');
  const [draft] = runHook(() => page.useTicketDraft(eurusd, 'sell')).result.current;
  expect(draft).toMatchObject({ side: 'sell', volume: '0.37', leverage: 50, stopLoss: { on: false } });
  const [other] = runHook(() => page.useTicketDraft({ ...eurusd, symbol: 'USDJPY' }, 'buy')).result.current;
  expect(other).toMatchObject({ volume: '0.10', leverage: null });
});

test.each([
  ['above the market’s current maximum', '{"EURUSD":{"volume":"5000.00","leverage":7}}', '50.00'],
  ['damaged', '{"EURUSD":{"volume":"<b>","leverage":1}}', '0.10'],
  ['no JSON', '{', '0.10'],
])('a stored size that is %s is corrected to a valid one', async (_what, text, volume) => {
  localStorage.setItem('truefill.ticket-sizes', text);
  vi.resetModules();
  const page = await import('./drafts-store.ts');
  expect(runHook(() => page.useTicketDraft(eurusd, 'buy')).result.current[0]).toMatchObject({
    volume,
    leverage: null,
    volumeNotice: null,
  });
});
