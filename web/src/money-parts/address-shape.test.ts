import { expect, it } from 'vitest';
import { addressIn, looksLikeAddress } from './address-shape.ts';

it.each([
  [101, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  [101, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  [102, ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ', true],
  [104, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  [104, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  [104, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
  [999, 'of a network that came later', true],
])('on network %i %j looks like an address: %j', (coinId, text, looks) => {
  expect(looksLikeAddress(coinId, text)).toBe(looks);
});

it.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [' TR7NHqjeKQxGTCi8q \n 8ZY4pL8otSzgjLj6t ', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRON:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t?amount=5', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.1&label=x', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
])('the address in %j is %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

it.each([
  // the recipient stands in its query, and the address before it is the token's contract
  'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1/transfer?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@56',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
])('no address is read from %j', (text) => {
  expect(looksLikeAddress(102, addressIn(text))).toBe(false);
});
