import fc from 'fast-check';
import { createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { addressError, addressIdentity } from './address-error.ts';

/** Published addresses: test vectors of BIP 173, BIP 350 and EIP-55, contracts and a genesis block. */
const GOOD = {
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  ],
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
} as const;

const FORMS = ['tron', 'evm', 'bitcoin'] as const;
const all = FORMS.flatMap((form) => GOOD[form].map((address) => ({ form, address })));

describe('an address', () => {
  it.each(all)('$address is valid for $form', ({ form, address }) => {
    expect(addressError(form, address)).toBeNull();
    for (const other of FORMS) if (other !== form) expect(addressError(other, address)).toBe('form');
  });

  it.each([
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 'checksum'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'form'],
    ['tron', '', 'form'],
    ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['evm', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'form'],
    ['evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', 'form'],
    ['evm', '0xDemo0000000000000000000000000000000000a1', 'form'],
    ['evm', '0x0000000000000000000000000000000000000000', 'form'],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['bitcoin', 'bc1qW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'form'],
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'form'],
    ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'form'],
    // of BIP 350: version 0 with the checksum of version 1 and vice versa, a program of 16 bytes, an undefined version
    ['bitcoin', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bitcoin', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'form'],
    ['bitcoin', 'BC1SW50QGDZ25J', 'form'],
    ['bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'form'],
  ] as const)('of %s must not be %j (%s)', (form, address, error) => {
    expect(addressError(form, address)).toBe(error);
  });

  it('of another network of the same kind is invalid', () => {
    const withPrefix = (prefix: number): string =>
      createBase58check(sha256).encode(Uint8Array.from([prefix, ...new Uint8Array(20).fill(9)]));
    // Dogecoin, Litecoin, Bitcoin's test network
    for (const prefix of [0x1e, 0x30, 0x6f, 0xc4]) expect(addressError('bitcoin', withPrefix(prefix))).toBe('form');
  });

  it('with one changed character is refused if it has a checksum', () => {
    const guarded = all.filter(({ form }) => form !== 'evm');
    fc.assert(
      fc.property(fc.constantFrom(...guarded), fc.nat(), fc.constantFrom(...'123acdefghjkQZ'), ({ form, address }, at, sign) => {
        const place = at % address.length;
        const changed = address.slice(0, place) + sign + address.slice(place + 1);
        fc.pre(addressIdentity(form, changed) !== addressIdentity(form, address));
        expect(addressError(form, changed)).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('of any text is checked without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORMS), fc.string({ maxLength: 120 }), (form, text) => {
        expect(['form', 'checksum', null]).toContain(addressError(form, text));
      }),
    );
  });
});

it('spellings of the same address are equal', () => {
  expect(
    new Set(
      GOOD.evm
        .slice(0, 1)
        .concat(GOOD.evm.slice(4))
        .map((each) => addressIdentity('evm', each)),
    ).size,
  ).toBe(1);
  expect(addressIdentity('bitcoin', GOOD.bitcoin[3])).toBe(GOOD.bitcoin[2]);
  expect(addressIdentity('bitcoin', GOOD.bitcoin[0])).toBe(GOOD.bitcoin[0]);
  expect(addressIdentity('tron', GOOD.tron[0])).toBe(GOOD.tron[0]);
});
