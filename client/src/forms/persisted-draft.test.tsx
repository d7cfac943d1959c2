// @vitest-environment happy-dom
import { runHook, signIn } from '../testing/hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../session/session-store.ts';
import { usePersistedDraft } from './persisted-draft.ts';

const place = vi.hoisted(() => ({ state: { location: { pathname: '/user/bindEmail' } } }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => place }));

const OWNER = 7;
const BEGIN = { email: '', sentTo: null as string | null };

function open() {
  place.state.location.pathname = '/user/bindEmail';
  return runHook(() => usePersistedDraft('email', BEGIN));
}

/** Opens the form, types, and goes elsewhere after the given event. */
function type(happened: () => void, elsewhere = '/login'): void {
  const { result, unmount } = open();
  act(() => result.current[1]({ email: 'mara@mail.example' }));
  act(happened);
  place.state.location.pathname = elsewhere;
  unmount();
}

beforeEach(() => {
  signIn('real', OWNER);
  dropSession(true);
  signIn('real', OWNER);
});

test('input is restored for the same user after the session expired', () => {
  type(() => dropSession());
  signIn('real', OWNER);
  expect(open().result.current[0].email).toBe('mara@mail.example');
});

test('input survives a window that crosses a breakpoint', () => {
  type(() => undefined, '/user/bindEmail');
  expect(open().result.current[0].email).toBe('mara@mail.example');
});

function openOver() {
  return runHook(() =>
    usePersistedDraft('levels 5', BEGIN, { within: 'overlay', revise: (saved) => ({ ...saved, sentTo: 'now' }) }),
  );
}

test.each([
  ['kept, with what is new, where the session ended of itself', () => dropSession(), { email: '64,000', sentTo: 'now' }],
  ['forgotten where it was closed', () => undefined, BEGIN],
  ['forgotten after a logout', () => dropSession(true), BEGIN],
])('input in an overlay is %s', (_what, happened, expected) => {
  const { result, unmount } = openOver();
  act(() => result.current[1]((now) => ({ ...now, email: '64,000' })));
  act(happened);
  unmount();
  signIn('real', OWNER);
  expect(openOver().result.current[0]).toEqual(expected);
});

test.each([
  ['another user who logs in after it ended', () => dropSession(), OWNER + 1],
  ['another user who takes its place', () => signIn('real', OWNER + 1), OWNER + 1],
  ['the same user after a logout', () => dropSession(true), OWNER],
  ['a user who has left the screen', () => undefined, OWNER],
])('it is not restored for %s', (_who, happened, userId) => {
  type(happened);
  signIn('real', userId);
  expect(open().result.current[0]).toEqual(BEGIN);
});

/** Opens a kept form as after a reload: nothing is in memory. */
async function openKept() {
  vi.resetModules();
  const [{ usePersistedDraft: fresh }, { signIn: again }] = await Promise.all([
    import('./persisted-draft.ts'),
    import('../testing/hooks.fixture.tsx'),
  ]);
  return { again, reopen: () => runHook(() => fresh('kept', BEGIN, { isKept: true })).result.current[0] };
}

/** Types into a kept form, and leaves it as given. */
function typeKept(leave: (unmount: () => void) => void): void {
  place.state.location.pathname = '/user/withdraw';
  const { result, unmount } = runHook(() => usePersistedDraft('kept', BEGIN, { isKept: true }));
  act(() => result.current[1]({ email: '120.5' }));
  leave(unmount);
}

const stay = (): void => undefined;
const goElsewhere = (unmount: () => void): void => {
  place.state.location.pathname = '/user';
  unmount();
};

test.each([
  ['is restored after a reload for its user', stay, OWNER, '120.5'],
  ['is not restored after a reload for another user', stay, OWNER + 1, ''],
  ['is not restored once its screen was left', goElsewhere, OWNER, ''],
  ['is not restored after a logout', () => act(() => dropSession(true)), OWNER, ''],
])('a kept draft %s', async (_what, leave, userId, expected) => {
  typeKept(leave);
  const { again, reopen } = await openKept();
  again('real', userId);
  expect(reopen().email).toBe(expected);
});

test('a kept draft of other fields is not restored', async () => {
  typeKept(stay);
  sessionStorage.setItem('truefill.draft.kept', JSON.stringify({ userId: OWNER, draft: { email: 5, sentTo: null } }));
  const { again, reopen } = await openKept();
  again('real', OWNER);
  expect(reopen()).toEqual(BEGIN);
});
