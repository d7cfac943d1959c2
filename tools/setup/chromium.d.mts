/** The browser for the journeys, downloaded if this machine has none. Returns its path. */
export function ensureChromium(root: string): Promise<string>;
