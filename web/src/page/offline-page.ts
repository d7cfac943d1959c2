/**
 * Registers the service worker, which caches the offline page for the next time the app is opened without a connection.
 * Does nothing in browsers without service workers and on pages without HTTPS.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
