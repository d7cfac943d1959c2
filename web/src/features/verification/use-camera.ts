import { useEffect, useState } from 'react';

/** Whether photos can be taken on this device: `unknown` until the browser has answered, or if it does not. */
export type Camera = 'unknown' | 'there' | 'missing' | 'forbidden';

/** Looks for a camera without asking the user for permission. */
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
