/** Every answer's body: `code` 0 is success, anything else is a code of the error catalogue. */
export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data | null;
  /** added: true where the answer ends before everything that was asked for, since one answer holds no more; else left out */
  readonly more?: true;
}
