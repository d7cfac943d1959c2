/** A shorter account number is surely a mistake: those of most banks have eight digits or more. */
export const MIN_ACCOUNT_SIGNS = 4;

/**
 * The last four letters and digits of an account number, or fewer if that would be most of it.
 * @returns empty for fewer than two
 */
export function accountEnds(account: string): string {
  const signs = signsOf(account);
  return signs.slice(signs.length - Math.min(4, Math.floor(signs.length / 2)));
}

/** Whether a text can be an account number, in the app as on the server. */
export function isAccountNumber(account: string): boolean {
  return signsOf(account).length >= MIN_ACCOUNT_SIGNS;
}

function signsOf(account: string): string {
  return account.replace(/[^\p{L}\p{N}]/gu, '');
}
