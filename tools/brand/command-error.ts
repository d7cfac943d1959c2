/** What keeps a command from being done, told in the message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
