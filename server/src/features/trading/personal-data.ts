import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { VOLUME_SCALE } from '@truefill/domain/market/volume.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ACCOUNT, plain, tableArea, usd, whole } from '../../personal-data/table-area.ts';

/** Dollars per unit of the instrument's quote currency. */
const usdRate = (column: string, about: string) =>
  decimal(column, RATE_SCALE, `USD for one unit of the currency of the price, ${about}`);
const price = (column: string, about: string) => decimal(column, 'price_precision', `${about}; price of the instrument`);

/** Positions and pending orders. They are never deleted, so that every fill can be explained. */
export const tradingData: PersonalData = {
  areas: [
    tableArea({
      name: 'orders',
      about: 'Your positions and pending orders, real and demo, with the quotes that opened and closed them.',
      tables: ['trading_order'],
      from: `(select o.*, a.account_mode from trading_order o join ledger_account a on a.id = o.account_id) placed`,
      where: OWN_ACCOUNT,
      key: ['id', 'bigint'],
      fields: {
        orderId: whole('id', 'number of the order'),
        parentId: whole('parent_id', 'the position that it is a part of'),
        accountMode: plain('account_mode', 'real or demo'),
        symbol: plain('symbol', 'the instrument'),
        side: plain('side', 'buy or sell'),
        kind: plain('kind', 'market or limit'),
        status: plain('status', 'pending, open, closed, cancelled or exception'),
        lots: decimal('volume', VOLUME_SCALE, 'volume; lots'),
        contractSize: whole('contract_size', 'how many units one lot is'),
        leverage: plain('leverage', 'how many times the margin is traded'),
        limitPrice: price('limit_price', 'limit of a pending order'),
        stopLoss: price('stop_loss', 'stop loss, 0 for none'),
        takeProfit: price('take_profit', 'take profit, 0 for none'),
        trailingDistance: price('trailing_distance', 'how far the stop loss follows the best price, 0 for not at all'),
        bestPrice: price('best_price', 'the best price that it has followed'),
        bestQuote: whole('best_sequence', 'number of the quote of that price'),
        openPrice: price('open_price', 'opened at'),
        openQuote: whole('open_sequence', 'number of the quote that opened it'),
        openBid: price('open_bid', 'bid of that quote'),
        openAsk: price('open_ask', 'ask of that quote'),
        openRate: usdRate('open_usd_rate', 'when it opened'),
        closePrice: price('close_price', 'closed at'),
        closeQuote: whole('close_sequence', 'number of the quote that closed it'),
        closeBid: price('close_bid', 'bid of that quote'),
        closeAsk: price('close_ask', 'ask of that quote'),
        closeRate: usdRate('close_usd_rate', 'when it closed'),
        margin: usd('margin', 'margin'),
        fee: usd('fee', 'fee at the fill'),
        overnightFee: usd('overnight_fee', 'fees for nights'),
        carriedResult: decimal(
          'carried_result',
          `price_precision + ${VOLUME_SCALE + RATE_SCALE}`,
          'what the parts that were closed before came to unrounded, as far as the rounding of this result depends on it; USD',
        ),
        profitLoss: usd('profit_loss', 'result before fees'),
        closeReason: plain('close_reason', 'what closed it'),
        placed: moment('placed_at_ms', 'when it was placed'),
        opened: moment('opened_at_ms', 'when it was filled'),
        closed: moment('closed_at_ms', 'when it ended'),
      },
    }),
    tableArea({
      name: 'demo-resets',
      about: 'When you last reset your demo account.',
      tables: ['demo_reset'],
      where: OWN_ACCOUNT,
      key: ['account_id', 'bigint'],
      fields: {
        accountId: whole('account_id', 'number of the ledger account'),
        time: moment('reset_at_ms', 'when it was reset'),
      },
    }),
  ],
  without: {
    trading_command: 'keys by which a repeated request is known; what was asked for stands in the orders',
    margin_stage: 'the warning that was sent last; it stands in the notices',
    order_total: 'sums of the orders',
    account_event:
      'what happened to accounts, for notices and frames; it stands in orders, statement and notices, and is removed after days',
  },
  async obstacles(sql, { userId, brandId }) {
    const { rows } = await sql.query<{ status: 'open' | 'pending'; count: number }>(
      `select o.status, count(*)::int as count from trading_order o join ledger_account a on a.id = o.account_id
       where a.user_id = $1 and a.brand_id = $2 and a.account_mode = 'real' and o.status in ('open', 'pending')
       group by o.status order by o.status`,
      [userId, brandId],
    );
    return rows.map(({ status, count }) => ({
      kind: status === 'open' ? ('positions' as const) : ('pendingOrders' as const),
      count,
      detail: '',
    }));
  },
};
