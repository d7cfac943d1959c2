// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accepted, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import type { HistoryFilter } from '../../../trading-parts/history-filter.ts';
import { EVERYTHING } from '../../../trading-parts/range.ts';
import { useHistory } from './use-history.ts';

const CLOSED = 3;

test('the account’s results stay while another filter loads or fails, but not in another account', async () => {
  signIn();
  const network = new ScriptedNetwork();
  network.answer = (_path, body: { positionStatus?: number }) =>
    body.positionStatus === CLOSED ? accepted({ list: [], pages: 0, netToday: 1.5, netTotal: -20 }) : refused(1000);
  let filter: HistoryFilter = 'deal';
  const { result, rerender } = runHook(() => useHistory(filter, EVERYTHING));
  expect(result.current.totals).toBeNull();
  await vi.waitFor(() => expect(result.current.items).toEqual([]), { timeout: 30_000 });
  const totals = { netToday: 1.5, netTotal: -20 };
  expect(result.current.totals).toMatchObject(totals);
  filter = 'canceled';
  rerender();
  expect(result.current).toMatchObject({ items: undefined, failure: null, totals });
  await vi.waitFor(() => expect(result.current.failure).toMatchObject({ code: 1000 }), { timeout: 30_000 });
  expect(result.current.totals).toMatchObject(totals);
  network.answer = () => refused(1000);
  act(() => signIn('demo'));
  expect(result.current.totals).toBeNull();
});
