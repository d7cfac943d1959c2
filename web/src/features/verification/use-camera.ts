import { useEffect, useState } from 'react';

/** Whether pictures can be taken here: `unknown` until the browser has said, and where it says nothing. */
export type Camera = 'unknown' | 'there' | 'missing' | 'forbidden';

/** Asks the browser for a camera, without asking the user for anything. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>('unknown');
  useEffect(() => {
    let gone = false;
    void cameraHere().then((found) => {
      if (!gone) setCamera(found);
    });
    return () => void (gone = true);
  }, []);
  return camera;
}

async function cameraHere(): Promise<Camera> {
  try {
    const permission = await navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => null);
    if (permission?.state === 'denied') return 'forbidden';
    const devices = await navigator.mediaDevices?.enumerateDevices();
    if (devices === undefined) return 'unknown';
    return devices.some(({ kind }) => kind === 'videoinput') ? 'there' : 'missing';
  } catch {
    return 'unknown';
  }
}
