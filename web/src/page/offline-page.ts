/**
 * Lets the browser keep the page that says that there is no connection, for the next time that the app is opened without one.
 * Browsers that cannot, and pages without encryption, go on as they are.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
