/** The keyboard shortcuts of the workspace, in the order of the help. */
export const KEYS = { buy: 'b', sell: 's', close: 'x', search: '/', help: '?' } as const;

export type KeyAction = keyof typeof KEYS;

/** The relevant part of a keyboard event. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** The action of a pressed key; null for keys without an action, held keys, and browser shortcuts. */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const pressed = key.toLowerCase();
  const found = Object.entries(KEYS).find(([, mine]) => mine === pressed);
  return found ? (found[0] as KeyAction) : null;
}
