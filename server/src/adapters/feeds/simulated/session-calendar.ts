import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { sessionsBetween } from '@truefill/domain/market/trading-hours.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

export const DAY_MINUTES = 1_440;

/** A closure this long lets news accumulate, so that the price opens with a gap. */
const LONG_CLOSING_MINUTES = 240;
const LOOK_BACK_DAYS = 12;

/** Which minutes of one UTC day are open. */
export interface DayHours {
  /** number of open minutes before each minute of the day, 1,441 entries */
  readonly openBefore: Uint16Array;
  readonly openMinutes: number;
  /** spans of open minutes, `from <= minute < to` */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** first minutes after a long closure */
  readonly longOpenings: readonly number[];
}

/** Trading hours by UTC day. Instruments with the same hours share one calendar, since most of them do. */
export class SessionCalendar {
  readonly #instrument: Instrument;
  readonly #days = new Map<number, DayHours>();
  readonly #tables = new Map<string, Uint16Array>();
  readonly #spansByDay = new Map<number, DayHours['spans']>();

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  day(day: number): DayHours {
    let hours = this.#days.get(day);
    if (!hours) this.#days.set(day, (hours = this.#compute(day)));
    return hours;
  }

  isOpen(day: number, minute: number): boolean {
    const { openBefore } = this.day(day);
    return (openBefore[minute + 1] as number) > (openBefore[minute] as number);
  }

  #compute(day: number): DayHours {
    const spans = this.#spans(day);
    const openBefore = this.#openBefore(spans);
    let previousEnd = spans.length > 0 ? this.#lastEndBefore(day) : 0;
    const longOpenings: number[] = [];
    for (const { from, to } of spans) {
      if (from - previousEnd >= LONG_CLOSING_MINUTES) longOpenings.push(from);
      previousEnd = to;
    }
    return { openBefore, openMinutes: openBefore[DAY_MINUTES] as number, spans, longOpenings };
  }

  /** Most days have the same hours as their neighbors, so they share one table. */
  #openBefore(spans: DayHours['spans']): Uint16Array {
    const hours = spans.map(({ from, to }) => `${from}-${to}`).join();
    let openBefore = this.#tables.get(hours);
    if (openBefore) return openBefore;
    openBefore = new Uint16Array(DAY_MINUTES + 1);
    for (const { from, to } of spans) openBefore.fill(1, from + 1, to + 1);
    for (let minute = 1; minute <= DAY_MINUTES; minute++) {
      openBefore[minute] = (openBefore[minute] as number) + (openBefore[minute - 1] as number);
    }
    this.#tables.set(hours, openBefore);
    return openBefore;
  }

  /** End of the last session before a day, in minutes relative to that day. */
  #lastEndBefore(day: number): number {
    for (let back = 1; back <= LOOK_BACK_DAYS; back++) {
      const last = this.#spans(day - back).at(-1);
      if (last) return last.to - back * DAY_MINUTES;
    }
    return -LOOK_BACK_DAYS * DAY_MINUTES;
  }

  #spans(day: number): DayHours['spans'] {
    let spans = this.#spansByDay.get(day);
    if (!spans) {
      const dayMs = day * DAY_MS;
      spans = sessionsBetween(this.#instrument, dayMs, dayMs + DAY_MS).map((span) => ({
        from: Math.ceil((span.startMs - dayMs) / MINUTE_MS),
        to: Math.floor((span.endMs - dayMs) / MINUTE_MS),
      }));
      this.#spansByDay.set(day, spans);
    }
    return spans;
  }
}

/** Provides one calendar per distinct set of hours. */
export function createCalendars(): (instrument: Instrument) => SessionCalendar {
  const calendars = new Map<string, SessionCalendar>();
  return (instrument) => {
    const hours = JSON.stringify([instrument.timeZone, instrument.weeklyHours, instrument.holidays]);
    let calendar = calendars.get(hours);
    if (!calendar) calendars.set(hours, (calendar = new SessionCalendar(instrument)));
    return calendar;
  };
}
