// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '@truefill/client/session/session-store.ts';
import type { OptionDraft } from '../features/options/ticket/model.ts';
import { restoreOption, typedOptions } from '../features/options/ticket/drafts-store.ts';
import { restoreTypedValues, reloadWithTypedValues } from './restore-typed-values.ts';

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
  restoreOption('BTCUSDT', DRAFT);
  await reloadWithTypedValues();
  expect(reload).toHaveBeenCalledOnce();
  const stored = sessionStorage.getItem('truefill.typed') ?? '';

  // another user logs in: the first user's text is deleted, in the store and in the tab
  useSession.setState({ status: 'signed-in', userId: 8 });
  expect(typedOptions()).toEqual({});
  await restoreTypedValues();
  expect(typedOptions()).toEqual({});
  expect(sessionStorage.getItem('truefill.typed')).toBeNull();

  sessionStorage.setItem('truefill.typed', stored);
  useSession.setState({ status: 'signed-in', userId: 7 });
  await restoreTypedValues();
  expect(typedOptions()).toEqual({ BTCUSDT: DRAFT });
});

it.each(['{', 'null', '[]', '{"userId":7}'])('an invalid stored value, %s, is ignored', async (found) => {
  sessionStorage.setItem('truefill.typed', found);
  await restoreTypedValues();
  expect(sessionStorage.getItem('truefill.typed')).toBeNull();
});
