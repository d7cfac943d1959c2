import { twinPaths } from '../twins.ts';

export const optionPaths = {
  optionProducts: '/v1/wa-na/option/findOptionsProduct',
  optionOrder: '/v1/waa/option/findOption',
  optionHistory: '/v1/waa/option/findOptionHistory',
  optionExport: '/v1/waa/option/export',
  optionCompletion: '/v1/waa/option/checkOptionOrderCompletion',
  ...twinPaths({
    addOrderOption: '/exchange/order/addOrderOption',
  }),
} as const;
