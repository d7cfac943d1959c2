import type { CallName } from '@truefill/api/paths.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { expect } from 'vitest';
import { PLUMTREE, startTestServer, type Answer, type TestServer } from '../../../test-support/test-server.ts';
import { verifyLedger } from '../../accounts/ledger/index.ts';
import { creditOf } from '../../accounts/test-support/credit-once.ts';
import { PushFeed, sourceQuote } from '../../quotes/test-support/push-feed.ts';

export interface Customer {
  readonly token: string;
  readonly userId: number;
  /** the trading account in real mode */
  readonly accountId: bigint;
}

/** The coins' IDs on the wire. */
export const CURRENCY = { USDT: 1, USDC: 2, BTC: 3, ETH: 4 } as const;

/** A server with scripted prices of BTCUSDT, and customers of the brand whose users have coin balances. */
export interface WalletBroker {
  readonly server: TestServer;
  /** Advances the clock, since entries of the same moment have no order. */
  later(): void;
  /** a quote now, in cents, a second after the previous one */
  quote(mid: number): void;
  /** a quote that was stale when it arrived, with the clock set back afterwards so that it looks fresh */
  quoteLate(mid: number): void;
  /** a user with dollars, in cents */
  customer(dollars: bigint): Promise<Customer>;
  call(name: CallName, body: object, who: Customer, headers?: Record<string, string>): Promise<Answer>;
  /** available balances by currency */
  balances(who: Customer): Promise<Record<string, number>>;
  /** expects that every balance is the sum of its entries, and that each currency balances */
  expectBalanced(): Promise<void>;
}

export async function openWalletBroker(): Promise<WalletBroker> {
  const feed = new PushFeed(['BTCUSDT', 'ETHUSDT']);
  const server = await startTestServer({ feed });
  let count = 0;
  const call: WalletBroker['call'] = (name, body, { token }, headers = {}) =>
    server.call(name, body, { token, host: PLUMTREE, headers });
  const later = () => void (server.clock.nowMs += 1);
  return {
    server,
    call,
    later,
    quote(mid) {
      server.clock.nowMs += 1_000;
      feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
    },
    quoteLate(mid) {
      server.clock.nowMs += 21_000;
      feed.push(sourceQuote('BTCUSDT', server.clock.nowMs - 20_000, mid));
      server.clock.nowMs -= 20_000;
    },
    async customer(dollars) {
      const { token, userId } = await server.newUser(`wallet-${(count += 1)}@mail.example`, { host: PLUMTREE });
      const { rows } = await server.database.pool.query<{ id: bigint }>(
        `select id from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'trading'`,
        [userId],
      );
      const accountId = rows[0]?.id ?? 0n;
      if (dollars > 0n) await server.queue.submit(creditOf(accountId, 'real', cents(dollars)));
      later();
      return { token, userId, accountId };
    },
    async balances(who) {
      const { data } = await call('walletBalance', {}, who);
      return Object.fromEntries(data.list.map((row: { currency: string; balance: number }) => [row.currency, row.balance]));
    },
    expectBalanced: async () =>
      expect(await verifyLedger(server.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] }),
  };
}
