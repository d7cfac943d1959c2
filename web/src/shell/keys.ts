/** What the keys of the workspace do, in the order in which the help names them. */
export const KEYS = { buy: 'b', sell: 's', close: 'x', search: '/', help: '?' } as const;

export type KeyAction = keyof typeof KEYS;

/** The part of a keyboard event that decides. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** What a pressed key asks for; null for keys that are not ours, are held down, or belong to the browser. */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const pressed = key.toLowerCase();
  const found = Object.entries(KEYS).find(([, mine]) => mine === pressed);
  return found ? (found[0] as KeyAction) : null;
}
