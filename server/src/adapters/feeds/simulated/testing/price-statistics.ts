import type { Candle } from '@truefill/domain/market/candle.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';

/** The series measured: one-minute returns of one symbol. Statistics have the targets' names. */
export interface PriceStatistics {
  readonly kurt1m: number;
  readonly kurt60m: number;
  readonly acfR1: number;
  readonly absAcf1: number;
  readonly absAcf10: number;
  readonly absAcf60: number;
  readonly absAcf240: number;
  readonly vr60: number;
  readonly rangeRatio: number;
  readonly zeroShare: number;
  readonly maxSigma: number;
  readonly hourPeakTrough: number;
}

/** Statistics of one-minute candles; returns over closed time are excluded. */
export function priceStatistics(candles: readonly Candle[]): PriceStatistics {
  const returns = minuteReturns(candles);
  const values = returns.map(({ value }) => value);
  const sizes = values.map(Math.abs);
  const sd = Math.sqrt(variance(values));
  const hourly = hourReturns(candles);
  const ranges = candles.map((candle) => Math.log(Number(candle.high) / Number(candle.low)));
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    mean(returns.filter((each) => each.hour === hour).map(({ value }) => Math.abs(value))),
  );
  const hours = byHour.filter((size) => size > 0);
  return {
    kurt1m: excessKurtosis(values),
    kurt60m: excessKurtosis(hourly),
    acfR1: autocorrelation(values, 1),
    absAcf1: autocorrelation(sizes, 1),
    absAcf10: autocorrelation(sizes, 10),
    absAcf60: autocorrelation(sizes, 60),
    absAcf240: autocorrelation(sizes, 240),
    vr60: variance(hourly) / (60 * variance(values)),
    rangeRatio: mean(ranges) / sd,
    zeroShare: values.filter((value) => value === 0).length / values.length,
    maxSigma: sizes.reduce((largest, size) => Math.max(largest, size), 0) / sd,
    hourPeakTrough: Math.max(...hours) / Math.min(...hours),
  };
}

/** Log returns from one minute's close to the next minute's. */
export function minuteReturns(candles: readonly Candle[]): { startMs: number; hour: number; value: number }[] {
  const returns: { startMs: number; hour: number; value: number }[] = [];
  for (let index = 1; index < candles.length; index++) {
    const before = candles[index - 1] as Candle;
    const candle = candles[index] as Candle;
    if (candle.startMs - before.startMs !== MINUTE_MS) continue;
    const value = Math.log(Number(candle.close) / Number(before.close));
    returns.push({ startMs: candle.startMs, hour: Math.floor(candle.startMs / 3_600_000) % 24, value });
  }
  return returns;
}

function hourReturns(candles: readonly Candle[]): number[] {
  const returns: number[] = [];
  for (let index = 60; index < candles.length; index += 60) {
    const before = candles[index - 60] as Candle;
    const candle = candles[index] as Candle;
    if (candle.startMs - before.startMs === 60 * MINUTE_MS) returns.push(Math.log(Number(candle.close) / Number(before.close)));
  }
  return returns;
}

export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const meanX = mean(xs);
  const meanY = mean(ys);
  const covariance = mean(xs.map((x, index) => (x - meanX) * ((ys[index] as number) - meanY)));
  return covariance / Math.sqrt(variance(xs) * variance(ys));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

function excessKurtosis(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 4)) / variance(values) ** 2 - 3;
}

function autocorrelation(values: readonly number[], lag: number): number {
  const middle = mean(values);
  let sum = 0;
  for (let index = lag; index < values.length; index++) {
    sum += ((values[index] as number) - middle) * ((values[index - lag] as number) - middle);
  }
  return sum / values.length / variance(values);
}
