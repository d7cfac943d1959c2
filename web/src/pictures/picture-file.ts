import { brand } from '@truefill/client/brand.ts';

const EXTENSIONS = ['heic', 'jpg', 'jpeg', 'png'];
const MEGABYTE = 1024 * 1024;
/** enough of a file to tell what it is */
export const HEAD_BYTES = 16;

export type PictureFault = 'type' | 'size' | 'empty' | 'unreadable';

/** Bytes above which a picture is made smaller before anything else is done with it. */
export const compressAboveBytes = (): number => brand().images.targetMegabytes * MEGABYTE;

/** Why a file cannot be taken, by its name and size alone. */
export function pictureFault(file: { readonly name: string; readonly size: number }): PictureFault | null {
  const extension = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '') : '';
  if (!EXTENSIONS.includes(extension.toLowerCase())) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > brand().images.maxMegabytes * MEGABYTE ? 'size' : null;
}

/** What a file is by its first bytes, whatever it is called; null for anything that is no picture to take. */
export function pictureKind(head: Uint8Array): 'jpeg' | 'png' | 'heic' | null {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const text = String.fromCharCode(...head.slice(4, 12));
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(text) ? 'heic' : null;
}
