import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const root = '/srv/app';

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readSettings({}, root)).toMatchObject({
      port: 8080,
      healthPort: 8081,
      dataDir: '/srv/app/data',
      brandsDir: '/srv/app/brands',
      databaseUrl: undefined,
      feed: 'simulated',
    });
  });

  it.each([
    [{ PORT: '9000' }, { port: 9000, healthPort: 9001 }],
    [{ PORT: '65535' }, { port: 65535, healthPort: 65534 }],
    [{ PORT: '9000', HEALTH_PORT: '9100' }, { healthPort: 9100 }],
    [{ PORT: '' }, { port: 8080 }],
    [{ DATA_DIR: '/var/lib/x' }, { dataDir: '/var/lib/x' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/app/elsewhere' }],
    [{ FEED: 'replay:candles' }, { feed: 'replay:/srv/app/candles' }],
    [{ FEED: 'replay:/candles' }, { feed: 'replay:/candles' }],
    [{ ROLES: 'executor, feed,live,api' }, { port: 8080 }],
    [{ NATS_URL: 'nats://queue.example' }, { natsUrl: 'nats://queue.example' }],
    [{ SMTP_URL: 'smtps://mail.example' }, { smtpUrl: 'smtps://mail.example' }],
    [{ SMS_URL: 'https://sms.example/Messages.json?from=1' }, { smsUrl: 'https://sms.example/Messages.json?from=1' }],
    [{}, { filesDir: '/srv/app/data/files' }],
    [{ FILES_URL: 'file:///mnt/files' }, { filesDir: '/mnt/files', archivesDir: '/mnt/files/archives' }],
    [{}, { drainMs: 0, newKeys: [] }],
    [{ NEW_KEYS: 'access-token, files-1' }, { newKeys: ['access-token', 'files-1'] }],
    [{}, { consoleHost: 'console.localhost', consoleDir: '/srv/app/console/dist' }],
    [{ CONSOLE_HOST: 'Back.Example.com' }, { consoleHost: 'back.example.com' }],
    [{ DRAIN_SECONDS: '10' }, { drainMs: 10_000 }],
    [{}, { healthHost: '127.0.0.1', logLevel: 'warn', socketsPerAddress: 500, connectionsPerAddress: 2_000, callsPerUser: 300 }],
    [
      { HEALTH_HOST: '0.0.0.0', LOG_LEVEL: 'debug', SOCKETS_PER_ADDRESS: '7', CONNECTIONS_PER_ADDRESS: '8', CALLS_PER_USER: '9' },
      { healthHost: '0.0.0.0', logLevel: 'debug', socketsPerAddress: 7, connectionsPerAddress: 8, callsPerUser: 9 },
    ],
  ])('%j gives %j', (environment, expected) => {
    expect(readSettings(environment, root)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http"; allowed: a port from 1 to 65535'],
    [{ PORT: '0' }, 'PORT is "0"; allowed: a port from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000"; allowed: a port from 1 to 65535'],
    [{ PORT: '80.5' }, 'PORT is "80.5"; allowed: a port from 1 to 65535'],
    [{ PORT: '9000', HEALTH_PORT: '9000' }, 'HEALTH_PORT is "9000"; allowed: a port other than PORT'],
    ...['console', '10.0.0.1', 'https://console.example.com', 'console.example.com:8080', '[::1]'].map(
      (host): [{ CONSOLE_HOST: string }, string] => [
        { CONSOLE_HOST: host },
        `CONSOLE_HOST is "${host}"; allowed: a host name of its own such as console.example.com, without protocol and port`,
      ],
    ),
    [{ FEED: 'random' }, 'FEED is "random"; allowed: simulated, simulated:<symbols>, replay:<folder>'],
    [{ FEED: 'replay:' }, 'FEED is "replay:"; allowed: simulated, simulated:<symbols>, replay:<folder>'],
    ...['api,boss', 'api', 'api,live,feed,executor,boss', ','].map((value): [{ ROLES: string }, string] => [
      { ROLES: value },
      `ROLES is "${value}"; allowed: api,live,feed,executor or nothing, since each process does everything for now`,
    ]),
    [
      { DATABASE_URL: 'mysql://a/b' },
      'DATABASE_URL is "mysql://a/b"; allowed: a URL that starts with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@a/b' },
      'DATABASE_URL is "mysql://***@a/b"; allowed: a URL that starts with postgres:// or postgresql://',
    ],
    ...[
      ['postgres//u:secret@a/b', '***@a/b'],
      ['u:secret@a/b', '***@a/b'],
      ['postgres://u:se#cret@a/b', 'postgres://***@a/b'],
      ['postgres://u:secr@et@a:port/b', 'postgres://***@a:port/b'],
    ].map(([value, shown]): [{ DATABASE_URL: string | undefined }, string] => [
      { DATABASE_URL: value },
      `DATABASE_URL is "${shown}"; allowed: a URL that starts with postgres:// or postgresql://`,
    ]),
    [
      { SMS_URL: 'https://AC1:secret@sms.example/Messages.json' },
      'SMS_URL is "https://***@sms.example/Messages.json"; allowed: a URL with the number or name of the sender as ?from=',
    ],
    [{ SMS_URL: 'twilio' }, 'SMS_URL is "twilio"; allowed: a URL that starts with http:// or https://'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL is "s3://bucket"; allowed: a URL that starts with file://'],
    [{ FILES_URL: 'file://host/x' }, 'FILES_URL is "file://host/x"; allowed: file:// and an absolute folder of this machine'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; allowed: fatal, error, warn, info, debug, trace, silent'],
    [
      { HEALTH_HOST: 'everywhere' },
      'HEALTH_HOST is "everywhere"; allowed: an address of this machine such as 127.0.0.1, or 0.0.0.0 for all',
    ],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS is "-1"; allowed: a whole number from 0 to 999999'],
    [{ CALLS_PER_USER: 'many' }, 'CALLS_PER_USER is "many"; allowed: a whole number from 1 to 999999'],
    [{ SOCKETS_PER_ADDRESS: '0' }, 'SOCKETS_PER_ADDRESS is "0"; allowed: a whole number from 1 to 999999'],
    ...['proxy.example', '10.0.0.0/99', '10.0.0.1,', '0.0.0.0/0', '::/0', 'loopback', 'true', '*'].map(
      (value): [{ TRUSTED_PROXIES: string }, string] => [
        { TRUSTED_PROXIES: value },
        `TRUSTED_PROXIES is "${value}"; allowed: a comma-separated list of addresses and networks such as 10.0.0.0/8, but not of everybody`,
      ],
    ),
    [
      { NEW_KEYS: 'access-tokens' },
      'NEW_KEYS is "access-tokens"; allowed: a comma-separated list of access-token, refresh-token, verification-code, second-factor, lookup, simulation, files-<number>',
    ],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL is "mail"; allowed: a URL that starts with smtp:// or smtps://'],
  ])('%j is refused in one line', (environment, message) => {
    expect(() => readSettings(environment, root)).toThrow(new SettingsError(message));
  });

  it('trust the named proxies only, and none by default', () => {
    const { isTrustedProxy } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' }, root);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1'])
      expect({ address, trusted: isTrustedProxy(address) }).toEqual({ address, trusted: true });
    for (const address of ['11.1.2.3', '192.0.2.8', '2001:db9::1', '', 'rubbish', '10.0.0.1:80'])
      expect({ address, trusted: isTrustedProxy(address) }).toEqual({ address, trusted: false });
    expect(readSettings({}, root).isTrustedProxy('127.0.0.1')).toBe(false);
  });
});
