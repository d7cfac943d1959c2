import {
  optionListFromWire,
  optionOrderToWire,
  optionProductToWire,
  optionRequestFromWire,
} from '@truefill/api/options/mapping.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { CallHandler, FeatureRoutes } from '../../http/calls/register-call.ts';
import { ExportQueue } from '../../listing/export-queue.ts';
import { refuseBackwards } from '../../listing/range-sums.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callerOf, type Market } from '../trading/index.ts';
import type { OptionBrand } from './orders/options-module.ts';
import { exportOptions } from './views/export-options.ts';
import { findOption } from './views/find-option.ts';
import { optionView } from './views/option-view.ts';
import { placeOption, type OptionGateway } from './orders/place-option.ts';
import { queryOptions } from './views/query-options.ts';

export interface OptionRouteParts {
  readonly gateway: OptionGateway;
  readonly pool: Pool;
  readonly market: Market;
  readonly clock: Clock;
  readonly brands: ReadonlyMap<string, OptionBrand>;
}

const MAX_PAGE_SIZE = 1_000;

/** The option calls. */
export function optionRoutes({ gateway, pool, market, clock, brands }: OptionRouteParts): FeatureRoutes {
  const exports = new ExportQueue();
  const products: CallHandler<'optionProducts'> = ({ productCode, ...input }, { brand }) => {
    const all = brands.get(brand.id)?.offer.products() ?? [];
    const found = productCode === undefined ? all : all.filter(({ symbol }) => symbol === productCode);
    if (productCode !== undefined && found.length === 0)
      throw new Refusal(market.offered(brand, productCode) ? 'noOptionConfig' : 'pairMissing');
    const limit = Math.min(Math.max(input.limit, 1), MAX_PAGE_SIZE);
    const first = (Math.max(input.page, 1) - 1) * limit;
    return {
      optionsProducts: found.slice(first, first + limit).map(optionProductToWire),
      pages: Math.ceil(found.length / limit),
    };
  };
  const add: CallHandler<'addOrderOption'> = async (input, context) => {
    const { orderNumber, beginMs } = await placeOption(gateway, callerOf(context), optionRequestFromWire(input));
    return { uid: orderNumber, beginTime: beginMs };
  };
  const find: CallHandler<'optionOrder'> = async ({ uid }, context) => {
    const option = await findOption(pool, callerOf(context), uid);
    return optionOrderToWire(optionView(option, market.name(option.symbol)));
  };
  const completion: CallHandler<'optionCompletion'> = async ({ uid }, context) => {
    const option = await findOption(pool, callerOf(context), uid);
    return { completed: option.settlement !== null };
  };
  const history: CallHandler<'optionHistory'> = async (input, context) => {
    const request = optionListFromWire(input);
    if (request.unknownStatus) throw new Refusal('badOrderParameter');
    refuseBackwards(request.range);
    const accountId = await gateway.accountId(callerOf(context));
    const page = await queryOptions(pool, accountId, request, context.brand.timeZone, clock.now());
    return {
      items: page.options.map((option) => optionOrderToWire(optionView(option, market.name(option.symbol)))),
      pages: page.pages,
      todayWinLoss: page.resultToday,
      totalWinLoss: page.resultTotal,
      netToday: page.netToday,
      netTotal: page.netTotal,
      rangeSums: page.rangeSums,
    };
  };
  const exporting: CallHandler<'optionExport'> = async (input, context) => {
    const { page: _page, limit: _limit, unknownStatus, ...choice } = optionListFromWire({ ...input, page: 1, limit: 1 });
    if (unknownStatus) throw new Refusal('badOrderParameter');
    refuseBackwards(choice.range);
    const caller = callerOf(context);
    const accountId = await gateway.accountId(caller);
    return exports.take(accountId, () =>
      exportOptions(pool, {
        accountId,
        accountMode: caller.accountMode,
        choice,
        after: input.after ?? null,
        nameOf: (symbol) => market.name(symbol),
      }),
    );
  };
  return (register) => {
    register('optionProducts', products);
    register('addOrderOption', add);
    register('optionOrder', find);
    register('optionCompletion', completion);
    register('optionHistory', history);
    register('optionExport', exporting);
  };
}
