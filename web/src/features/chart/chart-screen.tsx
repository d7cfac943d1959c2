export function ChartScreen() {
  return null;
}
