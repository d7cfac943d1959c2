/** By then a browser has taken a file: one that is still asking where to put it loses what is taken back sooner. */
const TAKEN_MS = 60_000;

/** Hands a file over to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
