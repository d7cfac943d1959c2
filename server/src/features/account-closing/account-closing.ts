import { CLOSING_OBSTACLE_KINDS, CLOSING_OBSTACLES } from '@truefill/api/account-closing/obstacles.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { runIndependently } from '../../jobs/run-independently.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { ClosingNotice, ClosingObstacle, DataOwner, PersonalData } from '../../personal-data/personal-data.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { giveUpBalances, type Sql } from '../accounts/ledger/index.ts';
import type { StoredFiles } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { CoinPrices } from '../payments/index.ts';
import { closeAccountsOf, closedBefore, lockAccountsOf, markAnonymized } from './closed-users.ts';
import { areSame, unpayableBalances, type GivenUp } from './given-up.ts';

export interface AccountClosingParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly jobs: Pick<Jobs, 'add' | 'handle' | 'everyMinute'>;
  readonly files: Pick<StoredFiles, 'ofOwner' | 'remove'>;
  readonly identity: Pick<Identity, 'close' | 'loginNameOf'>;
  readonly prices: CoinPrices;
  /** of every feature */
  readonly data: readonly PersonalData[];
}

/** Accounts permanently closed by their users. */
export interface AccountClosing {
  readonly routes: FeatureRoutes;
  /** anonymizes accounts whose retention years are over; also runs every minute */
  anonymize(): Promise<void>;
}

/** Removes the obsolete images of an account after it was closed. */
const PICTURES: JobKind<{ readonly brandId: string; readonly userId: string }> = {
  name: 'closed-account-pictures',
  retries: 12,
  withinSeconds: 60,
};

export function createAccountClosing(parts: AccountClosingParts): AccountClosing {
  const { pool, clock, jobs, files, identity, data } = parts;
  jobs.handle(PICTURES, async ({ brandId, userId }) => {
    const owner = { brandId, userId: BigInt(userId) };
    for (const { id, purpose } of await files.ofOwner(owner)) if (purpose === 'avatar') await files.remove(owner, id);
  });
  const anonymize = (): Promise<void> => anonymizeClosed(parts);
  jobs.everyMinute('forgotten-accounts', anonymize);
  return {
    anonymize,
    routes(register) {
      register('closingTerms', async (_input, { session, brand }) => ({
        ...(await openTerms(parts, session, brand)),
        notices: await noticesOf(data, pool, session),
        confirmation: await identity.loginNameOf(session),
        keptYears: brand.retention.closedAccountYears,
      }));

      register('closeAccount', async ({ confirmation, givenUp }, { session, brand }) => {
        const name = await identity.loginNameOf(session);
        if (confirmation.trim().toLowerCase() !== name.toLowerCase())
          throw new Refusal('badParameter', { because: 'The confirmation is not the login name.' });
        await identity.close(session, async (transaction) => {
          const nowMs = clock.now();
          // work in progress on the money completes before this, or finds the accounts closed
          await lockAccountsOf(transaction, session);
          const left = await leftOf(parts, transaction, session, { brand, nowMs });
          const [first] = left.obstacles;
          if (first) throw new Refusal(CLOSING_OBSTACLES[first.kind], { because: `Settle first: ${first.kind}.` });
          if (!areSame(givenUp, left.givenUp))
            throw new Refusal('illegalOperationStatus', {
              because: 'The money that would be given up is not what was shown.',
            });
          if (left.givenUp.length > 0) await giveUpBalances(transaction, session, nowMs);
          await closeAccountsOf(transaction, session);
          for (const { erase } of data) await erase?.(transaction, session, nowMs);
          await jobs.add(transaction, PICTURES, { brandId: session.brandId, userId: String(session.userId) });
          return { givenUp: left.givenUp.map(({ currency, amount }) => `${amount} ${currency}`).join(', ') };
        });
        return null;
      });
    },
  };
}

/** What has to be settled, and what is given up instead of it: money is no obstacle if that is all and cannot be paid out. */
async function leftOf(
  { data, prices }: Pick<AccountClosingParts, 'data' | 'prices'>,
  sql: Sql,
  owner: DataOwner,
  { brand, nowMs }: { readonly brand: Brand; readonly nowMs: number },
): Promise<{ readonly obstacles: readonly ClosingObstacle[]; readonly givenUp: GivenUp }> {
  const obstacles = await obstaclesOf(data, sql, owner, nowMs);
  if (obstacles.length !== 1 || obstacles[0]?.kind !== 'money') return { obstacles, givenUp: [] };
  const givenUp = await unpayableBalances(sql, owner, { brand, prices, nowMs });
  return { obstacles: givenUp.length > 0 ? [] : obstacles, givenUp };
}

async function openTerms(parts: AccountClosingParts, owner: DataOwner, brand: Brand) {
  const { obstacles, givenUp } = await leftOf(parts, parts.pool, owner, { brand, nowMs: parts.clock.now() });
  return {
    obstacles: obstacles.map((obstacle) => ({ ...obstacle, code: ERROR_CODES[CLOSING_OBSTACLES[obstacle.kind]] })),
    givenUp: [...givenUp],
  };
}

/** All obstacles, in the order in which they can be settled. */
async function obstaclesOf(
  data: readonly PersonalData[],
  sql: Sql,
  owner: DataOwner,
  nowMs: number,
): Promise<readonly ClosingObstacle[]> {
  const found: ClosingObstacle[] = [];
  for (const { obstacles } of data) if (obstacles) found.push(...(await obstacles(sql, owner, nowMs)));
  return found.toSorted((one, other) => CLOSING_OBSTACLE_KINDS.indexOf(one.kind) - CLOSING_OBSTACLE_KINDS.indexOf(other.kind));
}

async function noticesOf(data: readonly PersonalData[], sql: Sql, owner: DataOwner): Promise<ClosingNotice[]> {
  const found: ClosingNotice[] = [];
  for (const { closingNotices } of data) if (closingNotices) found.push(...(await closingNotices(sql, owner)));
  return found;
}

/**
 * The ledger stays, anonymously: every entry is part of the broker's sums. Files go first, so that none is left without its
 * row.
 */
async function anonymizeClosed({ pool, clock, brands, files, data }: AccountClosingParts): Promise<void> {
  const nowMs = clock.now();
  for (const brand of brands) {
    const before = new Date(nowMs);
    before.setUTCFullYear(before.getUTCFullYear() - brand.retention.closedAccountYears);
    const closed = await closedBefore(pool, brand.id, before.getTime());
    await runIndependently(
      closed,
      (userId) => `closed account of user ${userId}`,
      async (userId) => {
        const owner = { brandId: brand.id, userId };
        for (const { id } of await files.ofOwner(owner)) await files.remove(owner, id);
        await inTransaction(pool, async (client) => {
          for (const each of data) await each.anonymize?.(client, owner);
          await markAnonymized(client, owner, nowMs);
        });
      },
    );
  }
}
