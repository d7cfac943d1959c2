/** The nonce the server gave this page, for parts that add a style element of their own. Empty outside a served page. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce ?? '';
}
