import { expect, it } from 'vitest';
import { isTest, isTypeScript, readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Wire names of the specification that have a different internal term; only `api` uses both. */
const WIRE_ONLY = [
  'avator',
  'takeProfitPprice',
  'takeProfitPrice',
  'stopPrice',
  'securityDepositPrent',
  'securityDepositInitial',
  'securityDepositAvailableSum',
  'securityDepositSum',
  'holtOrder',
  'tradePair',
  'orderQuantity',
  'positionStatus',
  'buyPoint',
  'profitLossSum',
  'feeAmount',
  'countNum',
  'maxCount',
  'minCount',
  'tradeStatus',
  'bidPrice',
  'askPrice',
  'highestPrice',
  'lowestPrice',
  'balanceAmount',
  'lockMargin',
  'totalDeposit',
  'virtualStatus',
  'expiredTimeTs',
  'priceChangePercent',
];

/** The catalogue file has columns with the same names. */
const CATALOGUE = 'server/src/features/catalogue/index.ts';

it('wire names are used only in api', () => {
  const pattern = new RegExp(`\\b(${WIRE_ONLY.join('|')})\\b`);
  const found: string[] = [];
  const elsewhere = repositoryFiles().filter(
    (path) =>
      isTypeScript(path) &&
      /^(domain|server|client|web|console|ui|verification|bench|tools)\//.test(path) &&
      !isTest(path) &&
      path !== CATALOGUE,
  );
  for (const path of elsewhere) {
    readRepositoryFile(path)
      .split('\n')
      .forEach((line, index) => {
        const match = pattern.exec(line);
        if (match) found.push(`${path}:${index + 1} ${match[0]}`);
      });
  }
  expect(found).toEqual([]);
});
