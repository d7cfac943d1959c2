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

/** What levels are entered and shown in. Whatever it is, the order sends their prices. */
export type LevelUnit = 'price' | DistanceUnit;

const LEVEL_UNITS: readonly LevelUnit[] = ['price', 'points', 'percent', 'money'];

/** The unit that levels are entered in, of all tickets, until the page is left. */
const useLevelUnit = create<{ readonly unit: LevelUnit }>(() => ({ unit: 'price' }));

/**
 * The units that a ticket offers. One whose volume follows from what the stop loss may lose cannot also have the stop loss follow
 * from an amount of money.
 */
export function unitsOf(sizedBy: SizedBy): readonly LevelUnit[] {
  return sizedBy === 'risk' ? LEVEL_UNITS.filter((unit) => unit !== 'money') : LEVEL_UNITS;
}

/** The unit that a ticket's levels are in. */
export function useUnitOf(sizedBy: SizedBy): LevelUnit {
  const { unit } = useLevelUnit();
  return unitsOf(sizedBy).includes(unit) ? unit : 'price';
}

/** Enters levels in a unit from now on. */
export function chooseLevelUnit(unit: LevelUnit): void {
  useLevelUnit.setState({ unit });
}

/** Where distances are measured from, and on which side of it the level lies. */
export interface LevelPlace {
  readonly entry: Price;
  readonly must: 'below' | 'above';
  /** null while there is none, when a level cannot be told in money */
  readonly volume: Volume | null;
}

const SCALES = { points: 0, percent: 2, money: MONEY_SCALE } as const;
/** a tenth of a percent, and five dollars */
const STEPS = { percent: 10n, money: 500n } as const;

/** How a field in a unit is stepped, and how many decimals it takes. */
export function unitRules(unit: DistanceUnit, entry: Price | null): { readonly scale: number; readonly step: bigint } {
  return { scale: SCALES[unit], step: unit === 'points' ? levelStep(entry ?? (0n as Price)) : STEPS[unit] };
}

/** A level's distance as text in a unit; empty where it lies on the wrong side, or cannot be told in it. */
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

/** The price, as text, of a level that was typed in a unit; empty where the text is no distance, or leads to no price above 0. */
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
 * A level where its distance puts it now, if it was typed as one; any other as it is.
 * @param place null before the first quote, when it stays where it was
 * @param trail what a stop loss that trails is measured from
 */
export function standingEntry(entry: LevelEntry, place: LevelPlace | null, terms: ExactTerms, trail: TrailContext): LevelEntry {
  if (entry.typed === undefined || place === null) return entry;
  const text = levelFromUnit(entry.typed.text, entry.typed.unit, place, terms);
  return entry.trail === undefined ? { ...entry, text } : { ...trailTo(entry, text, trail), left: entry.left };
}
