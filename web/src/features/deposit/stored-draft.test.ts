// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, holdSession } from '@truefill/client/session/session-store.ts';
import type { DepositDraft } from './deposit-draft.ts';
import { hasStoredDraft, readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts';

const DRAFT: DepositDraft = {
  kind: 'crypto',
  step: 'proof',
  coinId: 1,
  shownDestination: null,
  amount: '50',
  proof: new File(['x'], 'proof.png'),
  agreed: false,
};

const forbidden = (): never => {
  throw new DOMException('storage is blocked', 'SecurityError');
};

afterEach(() => {
  vi.unstubAllGlobals();
  removeStoredDraft();
  dropSession(true);
});

test.each([
  ['works', () => undefined],
  ['is blocked', () => vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })],
  ['is full', () => vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: forbidden, removeItem: () => undefined })],
])('a draft survives the visit to the agreement, and ends with a logout, if the storage %s', (_what, prepare) => {
  prepare();
  holdSession({
    accessToken: 'a',
    refreshToken: null,
    userId: 7,
    userName: '',
    accountMode: 'real',
    expiresAtMs: 0,
    fieldKey: '',
  });
  expect([hasStoredDraft(), readStoredDraft()]).toEqual([false, null]);
  storeDraft(DRAFT);
  expect(hasStoredDraft()).toBe(true);
  expect(readStoredDraft()).toEqual(DRAFT);
  dropSession(true);
  expect([hasStoredDraft(), readStoredDraft()]).toEqual([false, null]);
});
