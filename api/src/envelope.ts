/** Every answer's body: `code` 0 is success, anything else is a code of the error catalogue. */
export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data | null;
}
