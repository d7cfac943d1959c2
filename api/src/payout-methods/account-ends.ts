/**
 * The last four letters and digits of an account number, or fewer if that would be most of it.
 * @returns empty for fewer than two: that names no account, in the app as on the server
 */
export function accountEnds(account: string): string {
  const signs = account.replace(/[^\p{L}\p{N}]/gu, '');
  return signs.slice(signs.length - Math.min(4, Math.floor(signs.length / 2)));
}
