/** By then a browser has read the file; if the URL is revoked earlier, a browser that still asks for the location loses it. */
const TAKEN_MS = 60_000;

/** Passes a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
