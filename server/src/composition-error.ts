/** A start that is refused because of how it is configured; the message is the one line to show. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
}
