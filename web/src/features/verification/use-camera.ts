import { useEffect, useState } from 'react';

/** Whether photos can be taken on this device: `unknown` until the browser has answered, or if it does not. */
export type Camera = 'unknown' | 'there' | 'missing' | 'forbidden';

/** The last answer of the browser; first asked for when this code arrives, so that a form does not move while it is shown. */
let lastFound: Camera = 'unknown';

void lookForCamera();

/** Looks for a camera without asking the user for permission. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState(lastFound);
  useEffect(() => {
    let gone = false;
    void lookForCamera().then((found) => {
      if (!gone) setCamera(found);
    });
    return () => void (gone = true);
  }, []);
  return camera;
}

async function lookForCamera(): Promise<Camera> {
  lastFound = await cameraHere();
  return lastFound;
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
