/** The browser that the journeys run in, fetched if this machine has none. Answers its path. */
export function ensureChromium(root: string): Promise<string>;
