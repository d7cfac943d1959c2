// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNoteRecent, useRecentMarkets } from './recent-markets.ts';

test('the most recently shown markets come first, those that do not exist are left out', () => {
  const { rerender } = renderHook<void, string | undefined>(useNoteRecent, { initialProps: 'EURUSD' });
  rerender('BTCUSDT');
  // as for the address of a market that does not exist
  rerender(undefined);
  rerender('EURUSD');
  expect(useRecentMarkets.getState()).toEqual(['EURUSD', 'BTCUSDT']);
});
