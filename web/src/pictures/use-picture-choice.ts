import { useRef, type InputHTMLAttributes, type Ref } from 'react';
import { brand } from '@truefill/client/brand.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CLIENT_CODES, failure } from '@truefill/client/calls/result.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { loadAgain } from '../live/lazy-part.tsx';
import { imageFileError, type ImageFileError } from './picture-file.ts';

export interface PictureChoice {
  /** true while an image is being prepared, which takes a moment for a large one or a HEIC */
  readonly busy: boolean;
  /** opens the device's camera or file dialog */
  readonly choose: () => void;
  /** for the file input, which is hidden: a button that calls `choose` stands for it */
  readonly input: InputHTMLAttributes<HTMLInputElement> & { readonly ref: Ref<HTMLInputElement> };
}

/**
 * Chooses an image and prepares it for upload: converts HEIC to JPEG, and scales a large one down. Shows a toast for a
 * rejected one.
 */
export function usePictureChoice(onTaken: (picture: File) => void): PictureChoice {
  const { busy, run } = useOneAtATime();
  const ref = useRef<HTMLInputElement>(null);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const chosen = input.files?.[0];
    // otherwise choosing the same file again would fire no event
    input.value = '';
    if (!chosen) return;
    const picture = await run(() => pictureOf(chosen));
    if (picture) onTaken(picture);
  };
  return {
    busy,
    choose: () => ref.current?.click(),
    input: {
      ref,
      type: 'file',
      accept: '.heic,.jpg,.jpeg,.png',
      hidden: true,
      onChange: (event) => void take(event.currentTarget),
    },
  };
}

/** Also the code that will send the picture: after a release it may no longer be on the server. */
async function importCode() {
  const [part] = await Promise.all([import('./prepare-picture.ts'), import('@truefill/client/calls/upload.ts')]);
  return part;
}

/** @returns null for a rejected image, after showing a toast */
async function pictureOf(chosen: File): Promise<File | null> {
  const megabytes = brand().images.maxMegabytes;
  const refuse = (error: ImageFileError): null => {
    showToast('error', (language) => language.t(`account.picture.error.${error}`, { megabytes }));
    return null;
  };
  const error = imageFileError(chosen);
  if (error) return refuse(error);
  // without a connection the choice is kept until the code has arrived
  const part = await importCode()
    .catch(() => loadAgain(importCode))
    .catch(() => null);
  if (part === null) {
    showToast('error', (language) => errorText(language, failure(CLIENT_CODES.network)));
    return null;
  }
  const prepared = await part.preparePicture(chosen);
  if ('error' in prepared) return refuse(prepared.error);
  return new File([prepared.picture], chosen.name, { type: prepared.picture.type });
}
