/**
 * exp, log and the normal quantile from + - * / and square root alone: those are exactly defined everywhere, while ECMAScript
 * leaves the last bit of Math.exp and Math.log to the engine, and a changed bit would rewrite price history.
 */

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.4426950408889634;
const POWER_RANGE = 64;
const POWERS_OF_TWO = Float64Array.from({ length: 2 * POWER_RANGE + 1 }, (_, index) => {
  let power = 1;
  for (let step = 0; step < Math.abs(index - POWER_RANGE); step++) power *= index < POWER_RANGE ? 0.5 : 2;
  return power;
});
const EXP_DEGREE = 13;
/** 1 / n! */
const EXP_TERMS = Float64Array.from({ length: EXP_DEGREE + 1 }, (_, degree) => {
  let factorial = 1;
  for (let factor = 2; factor <= degree; factor++) factorial *= factor;
  return 1 / factorial;
});
const UINT32_RANGE = 4_294_967_296;
const TAIL = 0.02425;

/** e^x for |x| up to 44; beyond that, the value at the end of the range. Relative error below 1e-15. */
export function exactExp(x: number): number {
  const bounded = x > 44 ? 44 : x < -44 ? -44 : x;
  const power = Math.floor(bounded * INVERSE_LN2 + 0.5);
  const r = bounded - power * LN2_HIGH - power * LN2_LOW;
  let sum = EXP_TERMS[EXP_DEGREE] as number;
  for (let term = EXP_DEGREE - 1; term >= 0; term--) sum = (EXP_TERMS[term] as number) + sum * r;
  return sum * (POWERS_OF_TWO[power + POWER_RANGE] as number);
}

/** Natural logarithm of a positive number, from its mantissa's atanh series. */
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

/** A standard normal number from 32 random bits: Acklam's rational approximation of the quantile, |error| < 1.15e-9. */
export function normal(bits: number): number {
  const p = uniform(bits);
  if (p < TAIL) return tailQuantile(p);
  if (p > 1 - TAIL) return -tailQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  const top =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r - 30.66479806614716) *
      r +
    2.506628277459239;
  const bottom =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r - 13.28068155288572) *
      r +
    1;
  return (top * q) / bottom;
}

function tailQuantile(p: number): number {
  const q = Math.sqrt(-2 * exactLog(p));
  const top =
    ((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
    q;
  const bottom = (((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return (top + 2.938163982698783) / bottom;
}

/**
 * Converts a standard normal number into one of Student's t with five degrees of freedom, scaled to variance 1 (Cornish-Fisher
 * expansion to the second order in 1/5, and sqrt(3/5)).
 */
export function fatTailed(z: number): number {
  const cube = z * z * z;
  const t = z + (cube + z) / 20 + (5 * cube * z * z + 16 * cube + 3 * z) / 2_400;
  return t * 0.7745966692414834;
}
