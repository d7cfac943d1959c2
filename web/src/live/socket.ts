/** The subset of WebSocket that the live feeds use; tests replace it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

export type OpenSocket = (path: string) => Socket;

/** Opens a WebSocket on the page's own host. */
export const openBrowserSocket: OpenSocket = (path) => {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as Socket;
};
