import type { Mutant } from './mutants.ts';

/** Bugs in transfers between dollars and coins, and in withdrawals. */
export const TREASURY_MUTANTS: readonly Mutant[] = [
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'freeMargin(draft.account(accountId).available, floating)',
    replacement: 'draft.account(accountId).available + 0n * freeMargin(0n, floating)',
    defect: 'dollars become coins that open losses bind',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'nowMs > held.validUntilMs || quotedMs',
    replacement: 'quotedMs',
    defect: 'a rate that was told is given for ever',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'nowMs > held.validUntilMs || quotedMs',
    replacement: 'nowMs >= held.validUntilMs || quotedMs',
    defect: 'a rate that was told is not given in its last moment',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: ' || quotedMs < (newest.get(accountId) ?? 0)',
    replacement: '',
    defect: 'a rate that was told is good for many transfers',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'if (quote) draft.use(quote);',
    replacement: '',
    defect: 'the quote that a coin was converted at is not kept',
  },
  {
    file: 'server/src/features/payments/coin-prices.ts',
    text: 'return price && isFreshPrice(price, nowMs) ? price : null;',
    replacement: 'return isFreshPrice(STABLE, nowMs) ? price : null;',
    defect: 'a coin is converted at a price of long ago',
  },
  {
    file: 'domain/src/wallet/transfer.ts',
    text: 'const charged = coin.symbol === null ? 0n : share;',
    replacement: 'const charged = share;',
    defect: 'a coin that is a dollar costs a share',
  },
  {
    file: 'domain/src/wallet/transfer.ts',
    text: '(amount * perCent * unit) / (rate * (unit + charged))',
    replacement: '(amount * perCent * (unit - charged)) / (rate * unit)',
    defect: 'the share comes off the coins instead of being on top of the price',
  },
  {
    file: 'domain/src/accounts/ledger.ts',
    text: "deposited: kind === 'deposit' ?",
    replacement: "deposited: kind === 'deposit' || kind === 'conversion_in' ?",
    defect: 'moving money to a coin and back counts as depositing it',
  },
  {
    file: 'server/src/features/accounts/batch-reading.ts',
    text: 'if (coinAccountId !== undefined) ids.set(coinAccountId, coinAccountId);',
    replacement: '',
    defect: 'the balance of a coin is changed without its lock',
  },
  {
    file: 'server/src/features/accounts/account-memory.ts',
    text: 'else if (account.currency === USD.code) stale.push(account);',
    replacement: "else if (account.currency !== '') stale.push(account);",
    defect: 'a balance of a coin that was changed elsewhere is taken for the account of its user',
    seed: 9,
  },
  {
    file: 'domain/src/wallet/withdrawal.ts',
    text: "return isMoreThanFree ? 'not-enough' : null;",
    replacement: 'return null;',
    defect: 'more is withdrawn than is free',
  },
  {
    file: 'server/src/features/withdrawals/withdrawals-module.ts',
    text: "if (references.isUsed(payment)) return rejected('reference-used');",
    replacement: '',
    defect: 'two withdrawals are paid by one payment',
  },
  {
    file: 'server/src/features/withdrawals/withdrawals-module.ts',
    text: 'withdrawing.set(accountId, (withdrawing.get(accountId) ?? 1) - 1);',
    replacement: '',
    defect: 'a withdrawal that was just decided stands in the way of the next one',
  },
];
