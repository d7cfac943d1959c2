/** What the volume is entered as: lots, the margin that it binds, or what it loses at the stop loss. */
export type SizedBy = 'lots' | 'margin' | 'risk';

/** The size as the form holds it. */
export interface SizeEntry {
  readonly by: SizedBy;
  /** the amount in USD as typed; empty while the volume is entered in lots */
  readonly text: string;
  /** whether the user has left the field, from when on its faults are shown */
  readonly left: boolean;
  /**
   * An order was sent with the volume and the levels that the form holds. They no longer follow the price then, so that the same
   * order sent again is the same; the next change of the form lets them go.
   */
  readonly held: boolean;
}

export const BY_LOTS: SizeEntry = { by: 'lots', text: '', left: false, held: false };
