import type { Brand } from '@truefill/api/brand.ts';

const HOUR_MS = 3_600_000;

/** From when money goes to a method that is saved now, ms; 0 where the brand lets it go at once. */
export function usableFromMs({ treasury }: Brand, nowMs: number): number {
  return treasury.newAddressHours === 0 ? 0 : nowMs + treasury.newAddressHours * HOUR_MS;
}
