import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';
import { describe, expect, test } from 'vitest';
import { chosenNetwork, coinsOf, depositErrors } from './deposit-draft.ts';
import { fileSize } from './file-size.ts';

const PROOF = new File(['x'], 'proof.png');
const TARGET = { unit: 'USDT', minDeposit: 30 };
const network = (coinId: number, coin: string): CoinNetworkView => ({ coinId, coin }) as CoinNetworkView;

describe('a deposit', () => {
  test.each([
    ['', 'p_t_deposit_amount'],
    ['.5', 'p_t_deposit_amount'],
    ['0', 'p_t_deposit_amount'],
    ['0.00000', 'p_t_deposit_amount'],
    ['-5', 'p_t_deposit_amount'],
    ['29.99999', 'belowMinimum'],
    ['30', undefined],
    ['30.00001', undefined],
  ])('of %o has the error %s', (amount, error) =>
    expect(depositErrors({ amount, proof: PROOF, agreed: true }, TARGET).amount).toBe(error),
  );
  test('requires its proof and the agreement', () =>
    expect(depositErrors({ amount: '50', proof: null, agreed: false }, TARGET)).toEqual({
      proof: 'p_upload_deposit_proof',
      agreed: 'p_read_agreement',
    }));
});

test('each coin is offered once, and one that is no longer offered is not selected', () => {
  const networks = [network(101, 'USDT'), network(102, 'USDT'), network(104, 'BTC')];
  expect(coinsOf(networks)).toEqual(['USDT', 'BTC']);
  expect(chosenNetwork(networks, 102)?.coinId).toBe(102);
  expect(chosenNetwork(networks, 999)?.coinId).toBe(101);
  expect(chosenNetwork([], null)).toBeUndefined();
});

test.each([
  [1, '1 kB'],
  [312 * 1_024, '312 kB'],
  [2_936_013, '2.8 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
