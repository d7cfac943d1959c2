import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { brand } from '@truefill/client/brand.ts';
import { refreshSession } from '@truefill/client/session/session.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/**
 * Reads a private file of the user with the bearer token. HEIC, which browsers do not show, comes back as JPEG.
 * @param path as the server gave it
 * @returns null where it cannot be had
 */
async function fetchPrivateImage(path: string, signal: AbortSignal): Promise<Blob | null> {
  const read = (): Promise<Response | null> =>
    fetch(path, { headers: { authorization: `Bearer ${useSession.getState().token ?? ''}` }, signal }).catch(() => null);
  let response = await read();
  if (response?.status === 401 && (await refreshSession())) response = await read();
  if (!response?.ok) return null;
  const image = await response.blob();
  if (!/^image\/hei[cf]/.test(image.type)) return image;
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: image, type: 'image/jpeg', quality: brand().images.heicQuality });
}

/** An address for showing a private image; null while there is none. An empty path asks for nothing. */
export function usePrivateImage(path: string): string | null {
  const userId = useSession((session) => session.userId);
  const { data } = useQuery({
    // forgotten with everything else of the account when its user leaves
    queryKey: ['account', 'file', userId, path],
    queryFn: ({ signal }) => fetchPrivateImage(path, signal),
    enabled: path !== '' && userId !== 0,
    // a new picture has a new path
    staleTime: Infinity,
  });
  return useObjectUrl(data ?? null);
}

/** An address for a picture in memory, given back when it is no longer shown. */
export function useObjectUrl(picture: Blob | null): string | null {
  const [shown, setShown] = useState<{ readonly of: Blob; readonly url: string } | null>(null);
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    // eslint-disable-next-line react/set-state-in-effect -- an address is made and given back in one place, or it leaks
    setShown({ of: picture, url });
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return shown && shown.of === picture ? shown.url : null;
}
