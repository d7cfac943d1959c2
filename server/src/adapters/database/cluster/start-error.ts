/** A database that cannot be started: a one-line message with the cause and a remedy. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
