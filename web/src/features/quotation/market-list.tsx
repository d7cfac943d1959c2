export function MarketList(_: { chosen: string; onChoose: (s: string) => void; onClose?: () => void }) {
  return null;
}
