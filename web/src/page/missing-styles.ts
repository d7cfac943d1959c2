/** The style sheets of the page that failed to load. */
const missing = new Set<HTMLLinkElement>();

/** Notes from now on which style sheets fail to load: the build requests each only once. */
export function followMissingStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
    },
    true,
  );
}

/**
 * Requests style sheets that failed again, in place, and waits for them.
 * @throws Error if one fails again
 */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all(
    [...missing].map(
      (link) =>
        new Promise((resolve, reject) => {
          missing.delete(link);
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', () => reject(new Error(`Unable to preload ${again.href}`)));
          link.replaceWith(again);
        }),
    ),
  );
}
