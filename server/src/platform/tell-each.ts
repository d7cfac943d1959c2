/**
 * Tells every listener, also those behind one that throws: what has happened has happened, and who told of it goes on.
 * @param failed is given what a listener threw
 */
export function tellEach<Event>(
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
