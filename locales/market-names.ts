/** What markets are called in a language, by their symbol. The catalogue's English name stands in for what is missing. */
export interface MarketNames {
  /** names in full, where they differ from the catalogue's */
  readonly full: Readonly<Record<string, string>>;
  /** names for narrow lists, where the full one is long: of a pair, the side that is not the dollar */
  readonly short: Readonly<Record<string, string>>;
}
