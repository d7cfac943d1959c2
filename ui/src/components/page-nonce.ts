/** The CSP nonce of this page, for code that adds its own style element. Empty if the page was not sent by the server. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce ?? '';
}
