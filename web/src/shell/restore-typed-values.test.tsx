// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '@truefill/client/session/session-store.ts';
import type { OptionDraft } from '../features/options/ticket/model.ts';
import { optionDrafts } from '../features/options/ticket/drafts-store.ts';
import { restoreTypedValues, reloadWithTypedValues } from './restore-typed-values.ts';

const KEY = 'truefill.draft.tickets';

const DRAFT: OptionDraft = {
  kind: 'buy-up' as OptionDraft['kind'],
  seconds: 60,
  amount: '125',
  amountLeft: true,
  attempted: false,
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('typed text survives a reload for its user, once, and is never shown to others', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  useSession.setState({ status: 'signed-in', userId: 7 });
  optionDrafts.restore('BTCUSDT', DRAFT);
  await reloadWithTypedValues();
  expect(reload).toHaveBeenCalledOnce();
  const stored = sessionStorage.getItem(KEY) ?? '';

  // another user logs in: the first user's text is deleted, in the store and in the tab
  useSession.setState({ status: 'signed-in', userId: 8 });
  expect(optionDrafts.all()).toEqual({});
  await restoreTypedValues();
  expect(optionDrafts.all()).toEqual({});
  expect(sessionStorage.getItem(KEY)).toBeNull();

  useSession.setState({ status: 'signed-in', userId: 7 });
  sessionStorage.setItem(KEY, stored);
  await restoreTypedValues();
  expect(optionDrafts.all()).toEqual({ BTCUSDT: DRAFT });
});

it.each(['{', 'null', '[]', '{"userId":7}', '{"userId":7,"draft":{"orders":1}}'])(
  'an invalid stored value, %s, is ignored',
  async (found) => {
    sessionStorage.setItem(KEY, found);
    await restoreTypedValues();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  },
);
