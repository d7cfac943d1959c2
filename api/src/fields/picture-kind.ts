/** How many bytes of a file identify its type. */
export const PICTURE_HEAD_BYTES = 12;

/**
 * The type of an uploaded image by its first `PICTURE_HEAD_BYTES`, regardless of its name; null for anything else. HEIC is
 * every brand of the ISO base media format that phones use for photos (ISO/IEC 23008-12): the app converts it to JPEG, and the
 * server refuses it.
 */
export function pictureKind(head: Uint8Array): 'jpeg' | 'png' | 'heic' | null {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const brand = String.fromCharCode(...head.subarray(4, PICTURE_HEAD_BYTES));
  return /^ftyp(?:hei[cxmsf]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : null;
}
