/** Something the reader has to put right, told in one line. */
export class SetupError extends Error {
  name = 'SetupError';
}
