import type { Mutant } from './mutants.ts';

/** Mistakes about transfers between dollars and coins. */
export const TRANSFER_MUTANTS: readonly Mutant[] = [
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'freeMargin(draft.account(accountId).available, active(accountId).floating(valuation(brand)))',
    replacement: 'draft.account(accountId).available + 0n * freeMargin(0n, active(accountId).floating(valuation(brand)))',
    breaks: 'dollars become coins that open losses bind',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'if (nowMs > held.validUntilMs) return null;',
    replacement: '',
    breaks: 'a rate that was told is given for ever',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'if (nowMs > held.validUntilMs) return null;',
    replacement: 'if (nowMs >= held.validUntilMs) return null;',
    breaks: 'a rate that was told is not given in its last moment',
  },
  {
    file: 'server/src/features/wallet/transfer-module.ts',
    text: 'if (price.from) draft.use(price.from);',
    replacement: '',
    breaks: 'the quote that a coin was converted at is not kept',
  },
  {
    file: 'server/src/features/wallet/coin-prices.ts',
    text: 'return price?.from && !isFresh(price.from, nowMs, FRESHNESS_LIMIT_MS) ? null : price;',
    replacement: 'return price ?? (isFresh({ timeMs: 0 }, nowMs, FRESHNESS_LIMIT_MS) ? null : null);',
    breaks: 'a coin is converted at a price of long ago',
  },
  {
    file: 'domain/src/wallet/transfer.ts',
    text: 'const charged = coin.symbol === null ? 0n : share;',
    replacement: 'const charged = share;',
    breaks: 'a coin that is a dollar costs a share',
  },
  {
    file: 'domain/src/wallet/transfer.ts',
    text: '(amount * perCent * unit) / (rate * (unit + charged))',
    replacement: '(amount * perCent * (unit - charged)) / (rate * unit)',
    breaks: 'the share comes off the coins instead of being on top of the price',
  },
  {
    file: 'domain/src/accounts/ledger.ts',
    text: "new Set(['deposit', 'conversion_in'])",
    replacement: "new Set(['deposit'])",
    breaks: 'dollars that came from coins count as never deposited',
  },
  {
    file: 'server/src/features/accounts/batch-reading.ts',
    text: 'if (coinAccountId !== undefined) ids.set(coinAccountId, coinAccountId);',
    replacement: '',
    breaks: 'the balance of a coin is changed without its lock',
  },
  {
    file: 'server/src/features/accounts/account-memory.ts',
    text: 'else if (account.currency === USD.code) stale.push(account);',
    replacement: "else if (account.currency !== '') stale.push(account);",
    breaks: 'a balance of a coin that was changed elsewhere is taken for the account of its user',
    seed: 9,
  },
];
