/**
 * exp, log and the normal quantile from + - * / and square root alone: those are exactly defined everywhere, while
 * ECMAScript leaves the last bit of Math.exp and Math.log to the engine, and a changed bit would rewrite price history.
 */

const LN2_HIGH = 6.93147180369123816490e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.4426950408889634;
const POWER_RANGE = 64;
const POWERS_OF_TWO = Float64Array.from({ length: 2 * POWER_RANGE + 1 }, (_, index) => {
  let power = 1;
  for (let step = 0; step < Math.abs(index - POWER_RANGE); step++) power *= index < POWER_RANGE ? 0.5 : 2;
  return power;
});
const UINT32_RANGE = 4_294_967_296;
const TAIL = 0.02425;

/** e^x for |x| up to 44; beyond, the value at the end of that range. Relative error below 1e-15. */
export function exactExp(x: number): number {
  const bounded = x > 44 ? 44 : x < -44 ? -44 : x;
  const power = Math.floor(bounded * INVERSE_LN2 + 0.5);
  const r = bounded - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1;
  for (let term = 13; term > 0; term--) sum = 1 + (sum * r) / term;
  return sum * (POWERS_OF_TWO[power + POWER_RANGE] as number);
}

/** Natural logarithm of a positive number, by its mantissa's atanh series. */
export function exactLog(x: number): number {
  let mantissa = x;
  let power = 0;
  for (; mantissa > 1.4142135623730951; power++) mantissa *= 0.5;
  for (; mantissa < 0.7071067811865476; power--) mantissa *= 2;
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let odd = 23; odd > 0; odd -= 2) sum = sum * square + 1 / odd;
  return 2 * s * sum + power * LN2_HIGH + power * LN2_LOW;
}

/** A uniform number strictly between 0 and 1 from 32 random bits. */
export function uniform(bits: number): number {
  return ((bits >>> 0) + 0.5) / UINT32_RANGE;
}

const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1, 2.506628277459239,
] as const;
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
] as const;
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783,
] as const;
const TAIL_BOTTOM = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416] as const;

/** A standard normal number from 32 random bits: Acklam's rational approximation of the quantile, |error| < 1.15e-9. */
export function normal(bits: number): number {
  const p = uniform(bits);
  if (p < TAIL) return tailQuantile(p);
  if (p > 1 - TAIL) return -tailQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  const [a, b, c, d, e, f] = CENTRE_TOP;
  const [g, h, i, j, k] = CENTRE_BOTTOM;
  const top = ((((a * r + b) * r + c) * r + d) * r + e) * r + f;
  const bottom = ((((g * r + h) * r + i) * r + j) * r + k) * r + 1;
  return (top * q) / bottom;
}

function tailQuantile(p: number): number {
  const q = Math.sqrt(-2 * exactLog(p));
  const [a, b, c, d, e, f] = TAIL_TOP;
  const [g, h, i, j] = TAIL_BOTTOM;
  return (((((a * q + b) * q + c) * q + d) * q + e) * q + f) / ((((g * q + h) * q + i) * q + j) * q + 1);
}

/**
 * Turns a standard normal number into one of Student's t with five degrees of freedom, scaled to variance 1
 * (Cornish-Fisher expansion to the second order in 1/5, and sqrt(3/5)).
 */
export function fatTailed(z: number): number {
  const cube = z * z * z;
  const t = z + (cube + z) / 20 + (5 * cube * z * z + 16 * cube + 3 * z) / 2_400;
  return t * 0.7745966692414834;
}
