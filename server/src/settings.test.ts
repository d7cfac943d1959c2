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
      roles: ['api', 'live', 'feed', 'executor'],
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
    [{ ROLES: 'api, live' }, { roles: ['api', 'live'] }],
    [{ SMTP_URL: 'smtps://mail.example' }, { smtpUrl: 'smtps://mail.example' }],
    [{ SMS_URL: 'https://sms.example/Messages.json?from=1' }, { smsUrl: 'https://sms.example/Messages.json?from=1' }],
    [{}, { filesDir: '/srv/app/data/files' }],
    [{ FILES_URL: 'file:///mnt/files' }, { filesDir: '/mnt/files' }],
  ])('%j gives %j', (environment, expected) => {
    expect(readSettings(environment, root)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http"; allowed: a port from 1 to 65535'],
    [{ PORT: '0' }, 'PORT is "0"; allowed: a port from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000"; allowed: a port from 1 to 65535'],
    [{ PORT: '80.5' }, 'PORT is "80.5"; allowed: a port from 1 to 65535'],
    [{ PORT: '9000', HEALTH_PORT: '9000' }, 'HEALTH_PORT is "9000"; allowed: a port other than PORT'],
    [{ FEED: 'random' }, 'FEED is "random"; allowed: simulated, replay:<folder>'],
    [{ FEED: 'replay:' }, 'FEED is "replay:"; allowed: simulated, replay:<folder>'],
    [{ ROLES: 'api,boss' }, 'ROLES is "api,boss"; allowed: a comma-separated list of api, live, feed, executor'],
    [
      { DATABASE_URL: 'mysql://a/b' },
      'DATABASE_URL is "mysql://a/b"; allowed: a URL that starts with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@a/b' },
      'DATABASE_URL is "mysql://***@a/b"; allowed: a URL that starts with postgres:// or postgresql://',
    ],
    [{ SMS_URL: 'twilio' }, 'SMS_URL is "twilio"; allowed: a URL that starts with http:// or https://'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL is "s3://bucket"; allowed: a URL that starts with file://'],
    [{ FILES_URL: 'file://host/x' }, 'FILES_URL is "file://host/x"; allowed: file:// and an absolute folder of this machine'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL is "mail"; allowed: a URL that starts with smtp:// or smtps://'],
  ])('%j is refused in one line', (environment, message) => {
    expect(() => readSettings(environment, root)).toThrow(new SettingsError(message));
  });
});
