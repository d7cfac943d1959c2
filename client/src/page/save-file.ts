/** The browser has taken the file by then; some read it only after their user has said where it goes. */
const TAKEN_MS = 60_000;

/**
 * Hands a file over to the browser's downloads.
 * @param name with its ending
 * @param parts what it is made of, one after the other
 * @param type as MIME names it
 */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
