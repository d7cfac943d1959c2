import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { closeOrder } from '../routes/change-orders.ts';
import { placeOrder } from '../routes/place-order.ts';
import { tradingMigrations, type Trading } from '../index.ts';
import { ScriptedQuotes } from '../test-support/scripted-quotes.ts';
import {
  brandWith,
  catalogue,
  marketOrder,
  openTrader,
  setUsualPrices,
  testTrading,
  trader,
  WEDNESDAY_MS,
} from '../test-support/trading-broker.ts';

const RULES = { minHoldSeconds: 0, forexMinTotalDeposit: 0 };
const { cryptos: CRYPTO, forex: FOREX } = CATEGORY_IDS;
const USER = 1n;

const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
const brand = brandWith('shrinking', RULES, [CRYPTO, FOREX]);
let database: TestDatabase;
let trading: Trading;

/** A process with its brands as configured at startup. */
async function start(categories: number[]): Promise<void> {
  ({ trading } = testTrading(database.pool, quotes, [brandWith('shrinking', RULES, categories)]));
  await trading.start();
}

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  setUsualPrices(quotes);
  await openTrader(database.pool, USER, { brand });
  await start([CRYPTO, FOREX]);
});

afterAll(async () => {
  await trading.stop();
  await database.drop();
});

it('existing orders keep their terms when their category is switched off: they fill, and positions close in part', async () => {
  const place = (overrides: object) => placeOrder(trading.gateway, trader(USER), marketOrder(overrides));
  const uid = await place({ volume: '0.20' });
  await place({ kind: 'pending', limitPrice: '99000' });
  await trading.stop();
  await start([FOREX]);
  await expect(place({})).rejects.toMatchObject({ code: 303 });
  quotes.say('BTCUSDT', '98480.00', '98500.00');
  const held = async () => (await trading.accountData.holdings(USER, 'demo', brand)).orderList;
  await expect
    .poll(held)
    .toMatchObject([
      { openingPrice: 98_500, limitPrice: 99_000, securityDepositInitial: 98.5, feeAmount: 0.2 },
      { orderQuantity: 0.2 },
    ]);
  await closeOrder(trading.gateway, trader(USER), BigInt(uid.slice(6)), '0.05');
  expect(await held()).toMatchObject([{ orderQuantity: 0.1 }, { orderQuantity: 0.15 }]);
});
