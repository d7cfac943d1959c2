/** A start refused because of its configuration; the message is the one line to show. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
}
