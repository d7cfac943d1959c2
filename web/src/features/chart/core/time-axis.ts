import type { AxisCreateTicksCallback } from 'klinecharts';

/** Half of a digit's width on the time axis, in px. */
const HALF_DIGIT = 3.3;

/** The time axis's labels without those that its edges would cut. */
export const wholeTicks: AxisCreateTicksCallback = ({ bounding, defaultTicks }) =>
  defaultTicks.filter(({ coord, text }) => {
    const half = String(text).length * HALF_DIGIT;
    return coord >= half && coord <= bounding.width - half;
  });
