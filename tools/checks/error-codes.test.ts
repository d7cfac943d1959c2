import { expect, it } from 'vitest';
import { ERROR_CODES, type ErrorName } from '@truefill/api/error-codes.ts';
import { isNode, isTest, isTypeScript, repositoryFiles, syntaxOf, walk } from './source-files.ts';

// Each code of the catalogue, the specification's section 8 and ours, is either returned by the server or listed here with the
// reason why it is not. `api/src/error-codes.test.ts` checks that the catalogue has every code of the specification, and the
// locale tests that each has its text.

/**
 * Codes that the server never returns, by reason. They stay in the catalogue: other servers may return them, and their numbers
 * must not be reused.
 */
const RESERVED: readonly (readonly [because: string, names: readonly ErrorName[]])[] = [
  [
    'a balance is read and changed in the transaction of its cause or not at all: what fails then is a fault, 1000',
    ['walletBalanceError', 'modifyBalanceError', 'lockBalanceError', 'rollbackLockFailed', 'walletValueUpdateError'],
  ],
  [
    'an order or a query that fails without a reason of its own is a fault, 1000',
    ['orderFailed', 'optionOrderFailed', 'queryFailed'],
  ],
  [
    'so is a payment or a correction',
    ['walletDepositError', 'depositUnknownError', 'unknownDepositError', 'withdrawalFailed', 'coinAdjustmentFailed'],
  ],
  ['what is unknown to do has no address: 1009', ['unknownOperate']],
  ['the same fault as 302, which is looked for first', ['lotNotPositive']],
  ['positions are never netted, so none stands in the way of another', ['closePositionFirst']],
  ['a user is known by the session alone: no call of theirs takes a user’s number', ['userIdError']],
  ['the demo account is opened with the user and never again', ['virtualTradingOnlyOnce']],
  ['a session without a token is 400, with a dead one 23519', ['tokenInvalid', 'tokenExpired']],
  ['a login that wants a second factor is a success with qrcodeStatus 0; later steps ask with 23560', ['secondFactorRequired']],
  ['a new submission replaces the one that is in review', ['verificationPending']],
  ['1001 says it', ['invalidParameter']],
  ['payments are told apart by their reference, and two of one amount are two payments: 1011', ['duplicateAmount']],
  ['1055 says it', ['currencyNotFound', 'dataCurrencyNotFound']],
  ['coins come from the catalogue, which no call changes', ['currencyListUpdateFailed', 'duplicateCurrency']],
  [
    'bounds, steps and fees come from the brand’s file, whose mistakes stop the start',
    ['maximumBelowMinimum', 'minimumNegative', 'maximumNegative', 'stepNegative', 'feeNegative'],
  ],
  ['a coin or network that a brand does not take is none of its coins: 1055, 1035', ['currencyDisabled', 'networkDisabled']],
  [
    'the accounts of a user are opened where they are missing, and are found by their user',
    [
      'walletNotFound',
      'userWalletNotFound',
      'demoWalletNotFound',
      'walletUserNotMapping',
      'walletUserNotFound',
      'walletUnusable',
    ],
  ],
  ['an address that is saved already is 1041', ['walletExists']],
  ['receiving addresses stand in the brand’s file: a coin without one is not offered', ['paymentWalletNotFound']],
  ['codes of addresses are drawn by the client', ['qrCodeFailed']],
  ['who asks too often is told when to try again: 1110', ['tryRegisteringLater', 'tryLater']],
  ['a closed account is 1005, and a hold of two operators 405 or 1066: there is no other block', ['userBlocked']],
  ['1064 says it', ['withdrawalNotPositive']],
  ['nothing outside is asked while a call is answered', ['thirdPartExternalApiError']],
  ['a case that there is not is 1008', ['rejectTicketNotFound']],
  ['no brand wants a trading volume before a withdrawal: there are no bonuses', ['volumeTooSmall']],
];

const NAMES = Object.keys(ERROR_CODES) as ErrorName[];

/**
 * The codes that server sources name: in a refusal, in a table from rejections to codes, or as a code itself. `api` names those
 * of fields.
 */
function answered(): ReadonlySet<string> {
  const found = new Set<string>();
  const files = repositoryFiles().filter((path) => /^(server|api)\/src\//.test(path) && isTypeScript(path) && !isTest(path));
  for (const path of files)
    walk(syntaxOf(path).program, (node, parent) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string' && parent?.type !== 'TSLiteralType')
        found.add(node['value']);
      const { object, property } = node;
      if (node.type !== 'MemberExpression' || !isNode(object) || object['name'] !== 'ERROR_CODES') return;
      if (isNode(property)) found.add(String(property['name']));
    });
  return found;
}

it('every code is returned by the server, or listed with a reason', () => {
  const reserved = RESERVED.flatMap(([, names]) => names);
  const answeredCodes = answered();
  const isReserved = new Set<ErrorName>(reserved);
  expect(NAMES.filter((name) => !answeredCodes.has(name) && !isReserved.has(name))).toEqual([]);
  expect(reserved.filter((name) => answeredCodes.has(name))).toEqual([]);
  expect(reserved.filter((name, at) => reserved.indexOf(name) !== at)).toEqual([]);
});
