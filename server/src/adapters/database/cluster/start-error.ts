/** A database that cannot be started, told in one line that names what is wrong and what would help. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
