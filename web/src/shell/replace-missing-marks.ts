/** The server's image of a market: alone, or part of its category's sheet. */
const MARK = /\/market\/logos?\/(?:[^#]*#)?(\w+)/;
const SUBSTITUTE = 'data:image/svg+xml,';

/**
 * Shows the first letters of a market whose image could not be loaded, as without a connection, until the network is back: without it
 * there would be a gap. Returns a function that ends it.
 */
export function replaceMissingMarks(): () => void {
  const replaced = new Map<HTMLImageElement, string>();
  const replace = (image: HTMLImageElement): void => {
    const url = image.getAttribute('src') ?? '';
    const symbol = MARK.exec(url)?.[1];
    if (symbol === undefined) return;
    replaced.set(image, url);
    image.src = SUBSTITUTE + encodeURIComponent(drawing(symbol.slice(0, 2)));
  };
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  const restore = (): void => {
    for (const [image, url] of replaced) if (image.isConnected && image.src.startsWith(SUBSTITUTE)) image.src = url;
    replaced.clear();
  };
  // those that failed before this code was loaded
  for (const image of document.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) replace(image);
  // it does not bubble
  document.addEventListener('error', onError, true);
  addEventListener('online', restore);
  return () => {
    document.removeEventListener('error', onError, true);
    removeEventListener('online', restore);
  };
}

/** A disc in a gray that both themes have a contrast with. */
function drawing(letters: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#66717f"/>' +
    '<text x="32" y="32" fill="#fff" font-family="sans-serif" font-size="25" font-weight="600" text-anchor="middle" dominant-baseline="central">' +
    `${letters}</text></svg>`
  );
}
