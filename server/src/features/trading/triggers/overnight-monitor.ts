import type { Brand } from '@truefill/api/brand.ts';
import { nextNight } from '@truefill/domain/margin/overnight.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Timers } from '../../../platform/timers.ts';
import { openPositions, type AccountBook, type BookedAccount } from '../book/account-book.ts';
import type { TradingAnswer, TradingCommand } from '../orders/command.ts';
import type { OwnedShards } from '../sharding/owned-shards.ts';
import type { Market } from '../orders/market.ts';

export interface OvernightMonitorParts {
  readonly book: Pick<AccountBook, 'all'>;
  readonly held: OwnedShards;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
}

/** Charges positions held over 17:00 in New York, including nights that passed while no process watched. */
export interface OvernightMonitor {
  start(): void;
  stop(): void;
}

const POLL_EVERY_MS = 1_000;
/** Between two nights there is nothing to charge except for accounts added late. */
const SEARCH_EVERY_MS = 60_000;

/** The night passes at the same moment for every instrument; only weekends differ. */
const EVERY_NIGHT = { tripleWeekday: null };

export function createOvernightMonitor({
  book,
  held,
  market,
  brands,
  clock,
  timers,
  log,
  submit,
}: OvernightMonitorParts): OvernightMonitor {
  let searchedAtMs = 0;
  let searchAtMs = 0;
  let searching = false;
  /** whether the accounts searched last are those owned now */
  let current = false;
  const stops: (() => void)[] = [];

  function isDue(booked: BookedAccount, nowMs: number): boolean {
    const brand = brands.get(booked.account.brandId);
    return (
      brand !== undefined &&
      openPositions(booked).some(
        (position) => nextNight(position.chargedUntilMs, market.holdingTerms(brand, position)).atMs <= nowMs,
      )
    );
  }

  async function search(): Promise<void> {
    const nowMs = clock.now();
    // If the clock was set back, the last search no longer counts.
    if (searching || (current && searchedAtMs <= nowMs && nowMs < searchAtMs)) return;
    searching = true;
    current = true;
    try {
      const due = [...book.all()].flatMap((booked) => {
        const epoch = held.epochOf(booked.account.id);
        return epoch !== null && isDue(booked, nowMs)
          ? [{ kind: 'overnight', accountId: booked.account.id, epoch } as const]
          : [];
      });
      await Promise.all(due.map(submit));
      searchedAtMs = nowMs;
      searchAtMs = Math.min(nextNight(nowMs, EVERY_NIGHT).atMs, nowMs + SEARCH_EVERY_MS);
    } catch (error) {
      current = false;
      log.error({ err: error }, 'failed to charge overnight fees; retrying');
    } finally {
      searching = false;
    }
  }

  return {
    start() {
      // Newly taken accounts may be due even if all others were just searched.
      const searchAgain = (): void => {
        current = false;
        void search();
      };
      stops.push(
        held.onChange(searchAgain),
        timers.every(POLL_EVERY_MS, () => void search()),
      );
      void search();
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
