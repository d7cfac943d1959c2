/** The body of every answer: `code` 0 is success, anything else is a code of the error catalogue. */
export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data | null;
  /** added: true if the answer is partial because it would be too large; otherwise omitted */
  readonly more?: true;
}
