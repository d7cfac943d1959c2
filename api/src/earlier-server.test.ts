import { expect, test } from 'vitest';
import type { CallResponse } from './calls.ts';
import { userFromWire } from './identity/user-mapping.ts';
import { termsFromWire } from './market/instrument-mapping.ts';
import type { WireWalletBalance } from './wallet/calls.ts';
import { currencyBalanceFromWire, transferQuoteFromWire } from './wallet/views.ts';

// While servers are replaced one by one, a page of the new version may be answered by a server of the version before: what is added
// to an answer has to be done without.

test('a user of whom is not said whether they have a loan or coins has none that the brand does not offer', () => {
  const wire = { account: {} } as CallResponse<'userInfo'>;
  expect(userFromWire(wire)).toMatchObject({ hasLoan: false, hasCoins: false });
});

test('a balance of which is not said what is free is free as a whole', () => {
  const wire = { balance: 5, withheld: 1, scale: 2 } as WireWalletBalance;
  expect(currencyBalanceFromWire(wire)).toMatchObject({ balance: 5, free: 5 });
});

test('of a transfer it may not be said how much there could be', () =>
  expect(transferQuoteFromWire({ fee: 1 } as CallResponse<'calculateTransfer'>)).toMatchObject({ fee: 1, available: null }));

test('the fee of a product that says no default of its own is taken at the leverage that is shown', () => {
  const wire = { multiple: 50, leverages: [1, 50], marketStartTime: [], marketCloseTime: [] };
  expect(termsFromWire(wire as unknown as Parameters<typeof termsFromWire>[0])).toMatchObject({ feeLeverage: 50 });
});
