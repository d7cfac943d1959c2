import { useMemo } from 'react';
import type { Money } from '@truefill/domain/money/money.ts';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { useQuotesOf } from '../../../live/use-quotes-of.ts';
import { runningSums, optionStatusAt, type OptionStatus } from '../option-status.ts';
import { useRunningOptions } from './use-running-options.ts';

/** A running option with its current status, which is missing before the first quote of its market. */
export interface LiveOption {
  readonly order: OptionOrderView;
  readonly status: OptionStatus | null;
}

export interface LiveOptions {
  /** null until the first snapshot */
  readonly options: readonly LiveOption[] | null;
  readonly atStake: Money;
  readonly ifAllEndedNow: Money | null;
  /** the markets with options, without duplicates, whose quotes must be subscribed */
  readonly symbols: readonly string[];
}

const NONE: readonly OptionOrderView[] = [];

/** The running options with their status at the newest quotes. */
export function useLiveOptions(): LiveOptions {
  const running = useRunningOptions();
  const symbols = useMemo(() => [...new Set(running?.map(({ symbol }) => symbol))].toSorted(), [running]);
  const held = useQuotesOf(symbols);
  const midOf = (symbol: string): number | undefined => held.get(symbol)?.mid;
  const options = running?.map((order): LiveOption => {
    const mid = midOf(order.symbol);
    return { order, status: mid === undefined ? null : optionStatusAt(order, mid) };
  });
  return { options: options ?? null, ...runningSums(running ?? NONE, midOf), symbols };
}
