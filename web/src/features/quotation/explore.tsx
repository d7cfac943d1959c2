export function ExploreScreen() {
  return null;
}
