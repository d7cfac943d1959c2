import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Brand } from '@truefill/api/brand.ts';

/** When a method saved now becomes usable, ms; 0 if the brand has no waiting time. */
export function usableFromMs({ treasury }: Brand, nowMs: number): number {
  return treasury.newAddressHours === 0 ? 0 : nowMs + treasury.newAddressHours * HOUR_MS;
}
