import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { brand } from '@truefill/client/brand.ts';
import { refreshSession } from '@truefill/client/session/session.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/**
 * Fetches a private file of the user with the bearer token. HEIC, which browsers cannot show, is converted to JPEG.
 * @param path as sent by the server
 * @returns null if it cannot be loaded
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

/** An object URL for a private image; null if there is none. An empty path sends no request. */
export function usePrivateImage(path: string): string | null {
  const userId = useSession((session) => session.userId);
  const { data } = useQuery({
    // removed with everything else of the account when the user logs out
    queryKey: ['account', 'file', userId, path],
    queryFn: ({ signal }) => fetchPrivateImage(path, signal),
    enabled: path !== '' && userId !== 0,
    // a new image has a new path
    staleTime: Infinity,
  });
  return useObjectUrl(data ?? null);
}

/** An object URL for an image in memory, revoked when it is no longer shown. */
export function useObjectUrl(picture: Blob | null): string | null {
  const [shown, setShown] = useState<{ readonly of: Blob; readonly url: string } | null>(null);
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    // oxlint-disable-next-line react/set-state-in-effect -- a URL must be created and revoked in one place, or it leaks
    setShown({ of: picture, url });
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return shown && shown.of === picture ? shown.url : null;
}
