import { create } from 'zustand';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import {
  distanceTo,
  moneyToPoints,
  percentToPoints,
  pointsToMoney,
  pointsToPercent,
  priceAtDistance,
} from '@truefill/domain/orders/level-distance.ts';
import { MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelStep, type DistanceUnit, type LevelEntry } from '../../../../trading-parts/levels.ts';
import { trailTo, type TrailContext } from '../../../../trading-parts/trailing.ts';
import type { SizedBy } from './size-entry.ts';

/** The unit in which levels are entered and shown. The order always sends their prices. */
export type LevelUnit = 'price' | DistanceUnit;

const LEVEL_UNITS: readonly LevelUnit[] = ['price', 'points', 'percent', 'money'];

/** The unit of levels in all tickets, until the page is closed. */
const useLevelUnit = create<{ readonly unit: LevelUnit }>(() => ({ unit: 'price' }));

/**
 * The units that a ticket offers. If its volume follows from the loss at the stop loss, the stop loss cannot also follow from
 * an amount of money.
 */
export function unitsOf(sizedBy: SizedBy): readonly LevelUnit[] {
  return sizedBy === 'risk' ? LEVEL_UNITS.filter((unit) => unit !== 'money') : LEVEL_UNITS;
}

/** The unit of a ticket's levels. */
export function useUnitOf(sizedBy: SizedBy): LevelUnit {
  const { unit } = useLevelUnit();
  return unitsOf(sizedBy).includes(unit) ? unit : 'price';
}

/** Changes the unit of levels. */
export function chooseLevelUnit(unit: LevelUnit): void {
  useLevelUnit.setState({ unit });
}

/** The reference price of distances, and the side of it that the level is on. */
export interface LevelPlace {
  readonly entry: Price;
  readonly must: 'below' | 'above';
  /** null if there is none: then a level cannot be expressed in money */
  readonly volume: Volume | null;
}

const SCALES = { points: 0, percent: 2, money: MONEY_SCALE } as const;
/** a tenth of a percent, and five dollars */
const STEPS = { percent: 10n, money: 500n } as const;

/** Step and number of decimals of a field in a unit. */
export function unitRules(unit: DistanceUnit, entry: Price | null): { readonly scale: number; readonly step: bigint } {
  return { scale: SCALES[unit], step: unit === 'points' ? levelStep(entry ?? (0n as Price)) : STEPS[unit] };
}

/** A level's distance as text in a unit; empty if it is on the wrong side, or cannot be expressed in the unit. */
export function levelInUnit(price: Price | null, unit: DistanceUnit, place: LevelPlace, terms: ExactTerms): string {
  const { entry, must, volume } = place;
  const distance = price === null ? -1n : distanceTo(price, must, entry);
  if (distance < 0n || (unit === 'money' && volume === null)) return '';
  const value =
    unit === 'points'
      ? distance
      : unit === 'percent'
        ? pointsToPercent(distance, entry)
        : pointsToMoney(distance, { ...terms, volume: volume as Volume });
  return formatDecimal(value, SCALES[unit]);
}

/** The price, as text, of a level entered in a unit; empty if the text is not a distance, or leads to no price above 0. */
export function levelFromUnit(text: string, unit: DistanceUnit, place: LevelPlace, terms: ExactTerms): string {
  const { entry, must, volume } = place;
  const value = numberTextValue(text, SCALES[unit]);
  if (value === null || (unit === 'money' && volume === null)) return '';
  const distance =
    unit === 'points'
      ? value
      : unit === 'percent'
        ? percentToPoints(value, entry)
        : moneyToPoints(value as Money, { ...terms, volume: volume as Volume });
  const price = distance === null ? 0n : priceAtDistance(entry, must, distance);
  return price > 0n ? formatPrice(price as Price, terms.pricePrecision) : '';
}

/**
 * A level at its current price, if it was entered as a distance; any other level unchanged.
 * @param place null before the first quote, when it is left unchanged
 * @param trail the reference of a trailing stop loss
 */
export function pricedEntry(entry: LevelEntry, place: LevelPlace | null, terms: ExactTerms, trail: TrailContext): LevelEntry {
  if (entry.typed === undefined || place === null) return entry;
  const text = levelFromUnit(entry.typed.text, entry.typed.unit, place, terms);
  return entry.trail === undefined ? { ...entry, text } : { ...trailTo(entry, text, trail), blurred: entry.blurred };
}
