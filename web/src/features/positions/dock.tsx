/** The tabs under the chart: positions and history. */
export function Dock() {
  return null;
}
