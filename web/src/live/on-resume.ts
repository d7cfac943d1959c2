/** Calls back when the tab is visible again after it was hidden or frozen, and when the network is back. */
export function onResume(resume: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
  addEventListener('online', resume);
}

/** Calls back as soon as the browser goes offline, which a socket notices only by its silence. */
export function onOffline(drop: () => void): void {
  addEventListener('offline', drop);
}
