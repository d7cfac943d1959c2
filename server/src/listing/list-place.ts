import { Refusal } from '../platform/refusal.ts';

/** The time of a row that has none. */
export const NO_TIME = 0n;

/** The last row that was told of a list, newest first: the time that sorts it, ms, and its number. */
export interface ListPlace {
  readonly atMs: bigint;
  readonly id: bigint;
}

const WRITTEN = /^(-?\d{1,16})\.(\d{1,18})$/;

/** Where a list goes on, as a client brings it back. */
export function placeText({ atMs, id }: ListPlace): string {
  return `${atMs}.${id}`;
}

/** @throws Refusal with 501 where the text is none that this server wrote */
export function placeFrom(text: string): ListPlace {
  const [, atMs, id] = WRITTEN.exec(text) ?? [];
  if (atMs === undefined || id === undefined) throw new Refusal('badOrderParameter');
  return { atMs: BigInt(atMs), id: BigInt(id) };
}
