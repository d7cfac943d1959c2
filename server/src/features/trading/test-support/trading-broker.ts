import type { brandFile, Brand } from '@truefill/api/brand.ts';
import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import type { z } from '@truefill/api/zod.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { minimalBrand } from '../../../test-support/minimal-brand.ts';
import { loadCatalogue } from '../../catalogue/index.ts';
import { openUserAccounts } from '../../accounts/ledger/index.ts';
import { accountTransactions, createAccountQueue, creditModule, type AccountQueue } from '../../accounts/index.ts';
import { createMarket, createTrading, tradingModules, type Market, type Trading, type TradingParts } from '../index.ts';
import { ScriptedQuotes } from './scripted-quotes.ts';

/** A Wednesday noon in New York: everything trades. */
export const WEDNESDAY_MS = Date.parse('2026-01-14T17:00:00Z');
/** A Saturday: only cryptocurrencies trade. */
export const SATURDAY_MS = Date.parse('2026-01-17T17:00:00Z');

export const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));

/** A brand with all categories and the given rules. */
export function brandWith(id: string, rules: z.input<typeof brandFile>['rules'], categories = [3, 2, 1, 4, 5]): Brand {
  return minimalBrand(id, { categories, switches: { contract: true }, rules });
}

export const LENIENT = brandWith('lenient', { minHoldSeconds: 0, forexMinTotalDeposit: 0 });
export const STRICT = brandWith('strict', { maxLeverage: 100, maxLeverageByCategory: { 3: 20 } }, [3, 4]);

/** Sets a price for every instrument used in trading's tests. */
export function setUsualPrices(quotes: ScriptedQuotes): void {
  quotes.say('BTCUSDT', '99990.00', '100010.00');
  quotes.say('ETHUSDT', '3999.00', '4001.00');
  quotes.say('EURUSD', '1.15990', '1.16010');
  quotes.say('USDJPY', '149.990', '150.010');
  quotes.say('EURJPY', '173.980', '174.020');
  quotes.say('AAPL', '249.90', '250.10');
}

export interface TradingBroker {
  readonly quotes: ScriptedQuotes;
  /** the account queue */
  readonly queue: AccountQueue;
  readonly trading: Trading;
}

/** Trading over a database with both brands and scripted prices. */
export async function openTradingBroker(
  pool: Pool,
  quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS),
  overrides: Pick<TradingParts, 'timers'> = {},
): Promise<TradingBroker> {
  if (!quotes.newest('BTCUSDT')) setUsualPrices(quotes);
  const { queue, trading } = testTrading(pool, quotes, [LENIENT, STRICT], overrides);
  await trading.start();
  return { quotes, queue, trading };
}

/** The account queue with trading's modules, over a database. */
function testQueue(pool: Pool, quotes: ScriptedQuotes, brands: readonly Brand[]): { queue: AccountQueue; market: Market } {
  const market = createMarket(catalogue, quotes);
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const modules = [...tradingModules({ market, brands: byId, clock: quotes }), creditModule({ clock: quotes })];
  const transactions = accountTransactions(pool);
  const log = pino({ level: 'silent' });
  return { market, queue: createAccountQueue({ modules, transactions, clock: quotes, log }) };
}

/** Trading over a database, not started. */
export function testTrading(
  pool: Pool,
  quotes: ScriptedQuotes,
  brands: readonly Brand[],
  overrides: Pick<TradingParts, 'timers'> = {},
): { queue: AccountQueue; trading: Trading } {
  const log = pino({ level: 'silent' });
  const { queue, market } = testQueue(pool, quotes, brands);
  const trading = createTrading({ pool, quotes, catalogue, market, queue, clock: quotes, brands, log, ...overrides });
  return { queue, trading };
}

/** A user with 100,000.00 of play money and the given real deposit. */
export async function openTrader(
  pool: Pool,
  userId: bigint,
  options: { brand?: Brand; deposit?: bigint; demoGrant?: bigint } = {},
): Promise<void> {
  const { brand = LENIENT, deposit = 0n, demoGrant = 10_000_000n } = options;
  const client = await pool.connect();
  try {
    await openUserAccounts(client, {
      userId,
      brandId: brand.id,
      demoGrant: cents(demoGrant),
      deposit: cents(deposit),
      nowMs: WEDNESDAY_MS,
    });
  } finally {
    client.release();
  }
}

/** A market order in a symbol; the other fields as given. */
export function marketOrder(overrides: Partial<PlacementRequest> = {}): PlacementRequest {
  return {
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'market',
    volume: '0.10',
    limitPrice: '0',
    stopLoss: '0',
    takeProfit: '0',
    trailingDistance: '0',
    leverage: null,
    maxSlippage: null,
    referencePrice: null,
    ...overrides,
  };
}

export function trader(userId: bigint, accountMode: AccountMode = 'demo', idempotencyKey: string | null = null) {
  return { userId, accountMode, idempotencyKey, validUntilMs: null };
}
