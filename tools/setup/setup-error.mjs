/** A problem that the user has to fix, explained in one line. */
export class SetupError extends Error {
  name = 'SetupError';
}
