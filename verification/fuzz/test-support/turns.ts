/** Sends everything to every call and field, as `npm run test:long` does. */
const EVERYTHING = process.env['TRUEFILL_EVERY_VALUE'] !== undefined;

/** Whether the item at a place belongs to the group whose turn it is. Consecutive turns cover all groups. */
export function isInTurn(place: number, turn: number, groups: number): boolean {
  return EVERYTHING || (place + turn) % groups === 0;
}
