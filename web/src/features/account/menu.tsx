export function MenuScreen() {
  return null;
}
