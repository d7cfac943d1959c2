import type { Instrument } from '@truefill/domain/market/instrument.ts';

import { partsOf } from './composition.ts';
import { createLeg, createStreams, MODEL_VERSION, type Leg } from './leg.ts';
import { streamKey, type HashKey } from './keyed-hash.ts';
import type { Quoting } from './minute-ticks.ts';
import { seasonOf } from './season.ts';
import { Series, type SeriesPart } from './series.ts';
import { createCalendars, type SessionCalendar } from './session-calendar.ts';

/** Instruments with common legs tick together, so that their triangles close at any moment and not only at the knots. */
const SHARED_TICK_TIMES = 'legs';
const SHARED_TICKS_PER_MINUTE = 60;
const REMEMBERED_KEYS = 8;

/** Money traded in an average minute, by category; forex and commodities have no common tape. */
const MINUTE_TURNOVER = { forex: 0, commodities: 0, indices: 2_000_000, cryptos: 1_500_000, usStocks: 5_000_000 } as const;
const FINE_VOLUME_STEP = 1 / 64;
const COARSE_STEPS_PER_MINUTE = 200;

/** Wires the model: one leg per independent price, one series and its quoting per instrument. */
export function createQuotings(
  instruments: readonly Instrument[],
  all: readonly Instrument[],
  seed: string,
): Map<string, Quoting> {
  const calendarOf = createCalendars();
  const streams = createStreams(seed);
  const definitions = legDefinitions(all);
  const legs = new Map<string, Leg>();
  const references = new Map<string, number>();
  const legOf = (name: string): Leg => {
    let leg = legs.get(name);
    if (!leg) {
      const { instrument, reference } = definition(definitions, name);
      const { volumeStep, dailyVolume } = volumeScale(instrument);
      leg = createLeg(instrument, name, calendarOf(instrument), streams, volumeStep === 0 ? 0 : dailyVolume);
      legs.set(name, leg);
      references.set(name, reference);
    }
    return leg;
  };
  return new Map(
    instruments.map((instrument) => {
      const parts = partsOf(instrument).map(({ leg, sign }): SeriesPart => ({ leg: legOf(leg), sign }));
      const reference = parts.reduce((product, { leg, sign }) => {
        const value = references.get(leg.source.name) as number;
        return sign === 1 ? product * value : product / value;
      }, 1);
      return [instrument.symbol, createQuoting(instrument, parts, calendarOf(instrument), reference, seed)];
    }),
  );
}

function createQuoting(
  instrument: Instrument,
  parts: readonly SeriesPart[],
  calendar: SessionCalendar,
  reference: number,
  seed: string,
): Quoting {
  const scale = 10 ** instrument.pricePrecision;
  const shared = parts.some(({ leg }) => leg.source.name !== instrument.symbol) && instrument.category !== 'indices';
  return {
    instrument,
    series: new Series(parts, calendar, reference * scale),
    season: seasonOf(instrument),
    spreadTicks: Math.max(1, Number(instrument.referenceSpread) * scale),
    volumeStep: volumeScale(instrument).volumeStep,
    ticksPerMinute: shared ? SHARED_TICKS_PER_MINUTE : instrument.ticksPerMinute,
    tickKey: dayKeys(seed, `ticks/${shared ? SHARED_TICK_TIMES : instrument.symbol}`),
    spreadKey: dayKeys(seed, `spread/${instrument.symbol}`),
  };
}

/** Each leg is defined by the instrument that prices it in dollars; a price of the dollar is inverted. */
function legDefinitions(all: readonly Instrument[]): Map<string, { instrument: Instrument; reference: number }> {
  const definitions = new Map<string, { instrument: Instrument; reference: number }>();
  for (const instrument of all) {
    const [part, other] = partsOf(instrument);
    if (!part || other) continue;
    const price = Number(instrument.referencePrice);
    definitions.set(part.leg, { instrument, reference: part.sign === 1 ? price : 1 / price });
  }
  return definitions;
}

function definition(definitions: ReadonlyMap<string, { instrument: Instrument; reference: number }>, name: string) {
  const found = definitions.get(name);
  if (!found) throw new Error(`no instrument of the catalogue prices ${name} in dollars`);
  return found;
}

/** Volume steps are whole units if many trade, else 1/64: sums of either are exact in a double. */
function volumeScale(instrument: Instrument): { volumeStep: number; dailyVolume: number } {
  const turnover = MINUTE_TURNOVER[instrument.category];
  if (turnover === 0) return { volumeStep: 0, dailyVolume: 0 };
  const perMinute = turnover / Number(instrument.referencePrice);
  const volumeStep = perMinute >= COARSE_STEPS_PER_MINUTE ? 1 : FINE_VOLUME_STEP;
  return { volumeStep, dailyVolume: (perMinute / volumeStep) * 1_440 };
}

function dayKeys(seed: string, stream: string): (day: number) => HashKey {
  const keys = new Map<number, HashKey>();
  return (day) => {
    let key = keys.get(day);
    if (!key) {
      if (keys.size >= REMEMBERED_KEYS) keys.clear();
      keys.set(day, (key = streamKey(seed, `${MODEL_VERSION}/${stream}/${day}`)));
    }
    return key;
  };
}
