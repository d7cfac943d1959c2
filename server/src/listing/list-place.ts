import { Refusal } from '../platform/refusal.ts';

/** The time of a row without one. */
export const NO_TIME = 0n;

/** The cursor of a list, newest first: the last returned row's sort time, ms, and its ID. */
export interface ListPlace {
  readonly atMs: bigint;
  readonly id: bigint;
}

const WRITTEN = /^(-?\d{1,16})\.(\d{1,18})$/;

/** The cursor's text form for clients. */
export function placeText({ atMs, id }: ListPlace): string {
  return `${atMs}.${id}`;
}

/** @throws Refusal with 501 if the text is not a valid cursor */
export function placeFrom(text: string): ListPlace {
  const [, atMs, id] = WRITTEN.exec(text) ?? [];
  if (atMs === undefined || id === undefined) throw new Refusal('badOrderParameter');
  return { atMs: BigInt(atMs), id: BigInt(id) };
}
