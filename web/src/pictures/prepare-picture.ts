import Compressor from 'compressorjs';
import { PICTURE_HEAD_BYTES, pictureKind } from '@truefill/api/fields/picture-kind.ts';
import { brand } from '@truefill/client/brand.ts';
import { compressAboveBytes, imageFileError, type ImageFileError } from './picture-file.ts';

/** the server displays it no larger */
const AVATAR_PX = 512;

export type Prepared = { readonly picture: Blob } | { readonly error: ImageFileError };

/** Converts a chosen file to a JPEG or PNG of a workable size. Large code: loaded when the first file is chosen. */
export async function preparePicture(file: File): Promise<Prepared> {
  const error = imageFileError(file);
  if (error) return { error };
  const kind = pictureKind(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()));
  if (kind === null) return { error: 'type' };
  try {
    const shown = kind === 'heic' ? await fromHeic(file) : file;
    return { picture: shown.size > compressAboveBytes() ? await compressed(shown) : shown };
  } catch {
    // it starts like an image, but is none
    return { error: 'unreadable' };
  }
}

async function fromHeic(file: File): Promise<Blob> {
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: file, type: 'image/jpeg', quality: brand().images.quality });
}

function compressed(picture: Blob): Promise<Blob> {
  const { maxSidePx, quality } = brand().images;
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-new -- the library runs from its constructor
    new Compressor(picture, {
      maxWidth: maxSidePx,
      maxHeight: maxSidePx,
      quality,
      mimeType: 'image/jpeg',
      success: resolve,
      error: reject,
    });
  });
}

/** Part of an image, px. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Crops a square out of an image, as a JPEG. @throws Error if the image cannot be decoded */
export async function cropPicture(url: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const side = Math.min(AVATAR_PX, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context for the canvas');
  // transparent areas become white in the JPEG, not black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas produced no image'))), 'image/jpeg', 0.9);
  });
}
