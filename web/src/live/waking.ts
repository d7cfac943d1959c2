/** Calls back when the tab is seen again after it was hidden or frozen, and when the network is back. */
export function onWaking(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake();
  });
  addEventListener('online', wake);
}
