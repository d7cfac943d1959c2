import { describe, expect, it } from 'vitest';
import { isLoopback, shortAddress } from './device.ts';

describe('a shortened address', () => {
  it.each([
    ['203.0.113.7', '203.0.…'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
    ['', ''],
    ['rubbish', ''],
  ])('%s is cut to its network: %s', (address, short) => {
    expect(shortAddress(address)).toBe(short);
    expect(isLoopback(address)).toBe(false);
  });

  it.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])('%s is a loopback address', (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each(['12.7.0.1', '::2', '::ffff:12.7.0.1', '1127.0.0.1'])('%s is not', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
