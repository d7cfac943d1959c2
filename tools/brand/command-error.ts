/** A user error of a command; the message explains it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
