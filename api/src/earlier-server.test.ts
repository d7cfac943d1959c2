import { expect, test } from 'vitest';
import type { CallResponse } from './calls.ts';
import { userFromWire } from './identity/user-mapping.ts';
import { termsFromWire } from './market/instrument-mapping.ts';
import type { WireWalletBalance } from './wallet/calls.ts';
import { currencyBalanceFromWire, transferQuoteFromWire } from './wallet/views.ts';

// During a rolling update a new page may be answered by an older server, so the app must cope
// without fields that were added since.

test('without information about loans or coins a user has none, unless the brand offers them', () => {
  const wire = { account: {} } as CallResponse<'userInfo'>;
  expect(userFromWire(wire)).toMatchObject({ hasLoan: false, hasCoins: false });
});

test('without information about the free part a balance is free as a whole', () => {
  const wire = { balance: 5, withheld: 1, scale: 2 } as WireWalletBalance;
  expect(currencyBalanceFromWire(wire)).toMatchObject({ balance: 5, free: 5 });
});

test('a transfer may lack the maximum amount', () =>
  expect(transferQuoteFromWire({ fee: 1 } as CallResponse<'calculateTransfer'>)).toMatchObject({ fee: 1, available: null }));

test('without a default leverage of the product the fee is computed at the displayed leverage', () => {
  const wire = { multiple: 50, leverages: [1, 50], marketStartTime: [], marketCloseTime: [] };
  expect(termsFromWire(wire as unknown as Parameters<typeof termsFromWire>[0])).toMatchObject({ feeLeverage: 50 });
});
