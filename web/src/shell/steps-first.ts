let hear: ((event: PopStateEvent) => void) | null = null;

// browsers call a window's listeners in the order in which they came: this one is there before the router's
globalThis.addEventListener('popstate', (event) => hear?.(event));

/** Has steps through the browser's history heard before the router hears of them. */
export function hearStepsFirst(listener: (event: PopStateEvent) => void): void {
  hear = listener;
}
