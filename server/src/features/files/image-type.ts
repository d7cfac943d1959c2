/** What a file is by its first bytes, whatever its name says. */
export type ImageKind = 'jpeg' | 'png' | 'heic' | 'other';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** brands of the ISO base media format that phones write pictures in */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']);

/** Tells pictures by their content. */
export function imageKind(bytes: Buffer): ImageKind {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  const box = bytes.subarray(4, 8).toString('latin1');
  if (box === 'ftyp' && HEIC_BRANDS.has(bytes.subarray(8, 12).toString('latin1'))) return 'heic';
  return 'other';
}
