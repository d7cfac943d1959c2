import { brand } from '@truefill/client/brand.ts';

const EXTENSIONS = ['heic', 'jpg', 'jpeg', 'png'];
const MEGABYTE = 1024 * 1024;

export type ImageFileError = 'type' | 'size' | 'empty' | 'unreadable';

/** Size in bytes above which an image is scaled down before anything else. */
export const compressAboveBytes = (): number => brand().images.targetMegabytes * MEGABYTE;

/** Why a file is rejected by its name and size. */
export function imageFileError(file: { readonly name: string; readonly size: number }): ImageFileError | null {
  const extension = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '') : '';
  if (!EXTENSIONS.includes(extension.toLowerCase())) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > brand().images.maxMegabytes * MEGABYTE ? 'size' : null;
}
