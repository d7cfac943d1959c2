/**
 * Calls every listener, even after one throws, so that the caller can continue.
 * @param failed is called with what a listener threw
 */
export function notifyEach<Event>(
  listeners: Iterable<(event: Event) => void>,
  event: Event,
  failed: (error: unknown) => void,
): void {
  for (const listener of listeners) {
    try {
      listener(event);
    } catch (error) {
      failed(error);
    }
  }
}
