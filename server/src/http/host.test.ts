import { describe, expect, it } from 'vitest';
import { testBrand } from '../features/quotes/test-support/test-brand.ts';
import { brandOfHost, isOwnOrigin, isTlsHost, parseHost, type RequestHost } from './host.ts';

const one = testBrand({ id: 'one', hosts: ['one.example', 'www.one.example'] });
const two = testBrand({ id: 'two', hosts: ['two.example'] });

describe('host', () => {
  it.each([
    ['one.example', 'one.example', 'one.example'],
    ['One.Example:8080', 'one.example', 'one.example:8080'],
    ['127.0.0.1:80', '127.0.0.1', '127.0.0.1:80'],
    ['[::1]:80', '[::1]', '[::1]:80'],
  ])('reads %s', (header, name, authority) => {
    expect(parseHost(header)).toEqual({ name, authority });
  });

  it.each([undefined, '', 'a b', 'one.example:port', 'one.example/path', 'user@one.example', "x';script-src *"])(
    'refuses %s',
    (header) => {
      expect(parseHost(header)).toBeNull();
    },
  );

  it.each([
    ['one.example', 'one'],
    ['www.one.example', 'one'],
    ['two.example', 'two'],
    ['localhost', 'one'],
    ['127.0.0.1', 'one'],
    ['[::1]', 'one'],
    ['evil.example', undefined],
    ['one.example.evil.example', undefined],
  ])('%s is brand %s', (name, id) => {
    expect(brandOfHost([one, two], name, '127.0.0.1')?.id).toBe(id);
  });

  it.each([
    ['127.0.0.1', 'one'],
    ['127.8.8.8', 'one'],
    ['::1', 'one'],
    ['::ffff:127.0.0.1', 'one'],
    ['10.0.0.7', undefined],
    ['::ffff:10.0.0.7', undefined],
    ['127.0.0.1.example', undefined],
    [undefined, undefined],
  ])('F14: localhost names are for loopback clients: %s gets %s', (client, id) => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(brandOfHost([one, two], name, client)?.id).toBe(id);
    expect(brandOfHost([one, two], 'two.example', client)?.id).toBe('two');
  });

  it.each([
    ['one.example', true],
    ['localhost', false],
    ['127.0.0.1', false],
    ['two.localhost', false],
    ['localhost.example', true],
  ])('%s over TLS: %s', (name, tls) => {
    expect(isTlsHost(name)).toBe(tls);
  });
});

describe('origin', () => {
  it.each([
    [undefined, 'one.example:8080', true],
    ['https://one.example:8080', 'one.example:8080', true],
    ['https://ONE.example:8080', 'One.Example:8080', true],
    ['https://one.example', 'one.example', true],
    ['https://one.example', 'one.example:443', true],
    ['https://one.example', 'one.example:8080', false],
    ['https://one.example:8080', 'one.example', false],
    ['https://one.example:9090', 'one.example:8080', false],
    ['http://one.example:8080', 'one.example:8080', false],
    ['http://one.example', 'one.example', false],
    ['http://one.example:443', 'one.example', false],
    ['https://www.one.example', 'one.example', false],
    ['https://two.example', 'one.example', false],
    ['https://one.example.evil.example', 'one.example', false],
    ['https://one.example@evil.example', 'one.example', false],
    ['https://one.example/path', 'one.example', false],
    ['null', 'one.example', false],
    ['file://one.example', 'one.example', false],
    ['', 'one.example', false],
    ['http://localhost:8080', 'localhost:8080', true],
    ['https://localhost:8080', 'localhost:8080', true],
    ['http://localhost:9090', 'localhost:8080', false],
    ['http://127.0.0.1:8080', 'localhost:8080', false],
    ['http://[::1]:8080', '[::1]:8080', true],
    ['http://one.localhost:8080', 'one.localhost:8080', true],
  ])('an Origin of %s requesting %s: %s', (origin, authority, own) => {
    expect(isOwnOrigin(origin, parseHost(authority) as RequestHost)).toBe(own);
  });
});
