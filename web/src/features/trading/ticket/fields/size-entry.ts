/** What the volume is entered as: lots, the margin that it binds, or the loss at the stop loss. */
export type SizedBy = 'lots' | 'margin' | 'risk';

/** The form value of the size. */
export interface SizeEntry {
  readonly by: SizedBy;
  /** the amount in USD as typed; empty while the volume is entered in lots */
  readonly text: string;
  /** whether the user has left the field, after which its errors are shown */
  readonly blurred: boolean;
  /**
   * An order was sent with the form's volume and levels. They then no longer follow the price, so that sending the order again
   * sends the same one; the next change of the form releases them.
   */
  readonly held: boolean;
}

export const BY_LOTS: SizeEntry = { by: 'lots', text: '', blurred: false, held: false };
