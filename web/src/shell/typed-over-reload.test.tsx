// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '@truefill/client/session/session-store.ts';
import type { OptionDraft } from '../features/options/ticket/model.ts';
import { restoreOption, typedOptions } from '../features/options/ticket/drafts-store.ts';
import { bringBackTyped, reloadKeepingTyped } from './typed-over-reload.ts';

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

it('what was typed outlives a reload for its user, once, and is nobody else’s', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  useSession.setState({ status: 'signed-in', userId: 7 });
  restoreOption('BTCUSDT', DRAFT);
  await reloadKeepingTyped();
  expect(reload).toHaveBeenCalledOnce();
  const kept = sessionStorage.getItem('truefill.typed') ?? '';

  // another user comes: what the first one typed is forgotten, in the store and in the tab
  useSession.setState({ status: 'signed-in', userId: 8 });
  expect(typedOptions()).toEqual({});
  await bringBackTyped();
  expect(typedOptions()).toEqual({});
  expect(sessionStorage.getItem('truefill.typed')).toBeNull();

  sessionStorage.setItem('truefill.typed', kept);
  useSession.setState({ status: 'signed-in', userId: 7 });
  await bringBackTyped();
  expect(typedOptions()).toEqual({ BTCUSDT: DRAFT });
});

it.each(['{', 'null', '[]', '{"userId":7}'])('what lies there and is none, %s, is passed over', async (found) => {
  sessionStorage.setItem('truefill.typed', found);
  await bringBackTyped();
  expect(sessionStorage.getItem('truefill.typed')).toBeNull();
});
