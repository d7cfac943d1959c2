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
    expect(brandOfHost([one, two], name)?.id).toBe(id);
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
  const host = parseHost('one.example:8080') as RequestHost;
  it.each([
    [undefined, true],
    ['https://one.example:8080', true],
    ['https://one.example', true],
    ['https://www.one.example', true],
    ['https://two.example', false],
    ['https://evil.example', false],
    ['https://one.example.evil.example', false],
    ['null', false],
    ['file://one.example', false],
    ['', false],
  ])('%s: %s', (origin, own) => {
    expect(isOwnOrigin(origin, host, one)).toBe(own);
  });

  it('of the very host that is asked is its own, also where that is no host of the brand', () => {
    const local = parseHost('localhost:8080') as RequestHost;
    expect(isOwnOrigin('http://localhost:8080', local, one)).toBe(true);
    expect(isOwnOrigin('http://localhost:9090', local, one)).toBe(false);
  });
});
