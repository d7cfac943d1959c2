import { expect, it } from 'vitest';
import { isTest, isTypeScript, readRepositoryFile, repositoryFiles } from './source-files.ts';

/** From the time before names had a date: databases have run them under these names. */
const WITHOUT_A_DAY = new Set([
  '2026-01-identity-001',
  '2026-01-identity-002-phones',
  '2026-01-identity-003-factors',
  '2026-01-identity-004-factor-tries',
  '2026-01-identity-005-endings',
  '2026-01-identity-006-login-tries',
  '2026-01-identity-007-sealed-phones',
  '2026-01-ledger-001',
  '2026-01-ledger-002-options',
  '2026-01-ledger-003-orders',
  '2026-01-ledger-004-movements',
  '2026-01-ledger-005-routes',
  '2026-01-ledger-006-fees',
  '2026-01-options-001',
  '2026-01-options-002-history',
  '2026-01-outbox-001',
  '2026-01-quotes-001',
  '2026-01-trading-001',
  '2026-01-trading-002-pending',
  '2026-01-trading-003-event-batches',
  '2026-01-trading-003-shard',
  '2026-01-trading-004-shards',
  '2026-01-trading-005-news',
  '2026-01-trading-006-ended',
  '2026-01-trading-007-history',
  '2026-01-zz-files-001',
  '2026-01-zz-notifications-001',
  '2026-01-zz-notifications-002',
  '2026-01-zz-workspace-001',
]);

const NAME = /^[^']*'(\d{4}-\d{2}-[a-z0-9-]*[a-z][a-z0-9-]*)':/gm;
const server = repositoryFiles().filter((path) => path.startsWith('server/src/') && isTypeScript(path) && !isTest(path));
const migrations = server.filter((path) => /[/-]migrations\.ts$/.test(path));
const names = migrations.flatMap((path) => [...readRepositoryFile(path).matchAll(NAME)].map(([, name]) => String(name)));

it('migrations are in files of their own', () => {
  const others = server.filter((path) => !migrations.includes(path) && readRepositoryFile(path).search(NAME) >= 0);
  expect(others).toEqual([]);
});

it('a migration imports nothing that can change after it has run', () => {
  const allowed = /^(sql|sql, type Kysely|type Migration)$/;
  const found = migrations.flatMap((path) =>
    [...readRepositoryFile(path).matchAll(/^import (type )?\{ ([^}]*) \} from '([^']*)'|^import .*/gm)]
      .filter(
        ([, type, what = '', from = '']) =>
          !(/^kysely(\/migration)?$/.test(from) && allowed.test(type ? `type ${what}` : what)) &&
          !/^\.\/[a-z-]+-migrations\.ts$/.test(from),
      )
      .map(([line]) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('a migration has a unique name with its date', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const dated = (name: string): boolean => {
    const [, day, what] = /^(\d{4}-\d{2}-\d{2})-([a-z]+(-[a-z]+)+)$/.exec(name) ?? [];
    return day !== undefined && day > '2026-11-22' && !Number.isNaN(Date.parse(day)) && !what?.startsWith('zz');
  };
  expect(names.filter((name) => !WITHOUT_A_DAY.has(name) && !dated(name))).toEqual([]);
});

it('migrations that databases have run keep their names', () => {
  expect([...WITHOUT_A_DAY].filter((name) => !names.includes(name))).toEqual([]);
});
