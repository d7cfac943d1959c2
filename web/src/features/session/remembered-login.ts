const KEY = 'remember';

/** The login name kept on this device. The password is never kept: that is the browser's password manager's work. */
export interface RememberedLogin {
  readonly on: boolean;
  readonly type: 'E' | 'P';
  readonly value: string;
}

const NOTHING: RememberedLogin = { on: false, type: 'E', value: '' };

/** Reads what is remembered; nothing where storage is forbidden or holds something else. */
export function readRemembered(storage: Pick<Storage, 'getItem'> | null = storageOrNull()): RememberedLogin {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<RememberedLogin> | null;
    if (kept?.on !== true || typeof kept.value !== 'string') return NOTHING;
    return { on: true, type: kept.type === 'P' ? 'P' : 'E', value: kept.value };
  } catch {
    return NOTHING;
  }
}

/** The remembered name as the login's field shows it: a phone number carries its nation code. */
export function entryFrom({ type, value }: RememberedLogin): string {
  return type === 'P' && value !== '' ? `+${value}` : value;
}

/** Keeps the login name, or forgets it. */
export function remember(
  login: RememberedLogin,
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null = storageOrNull(),
): void {
  try {
    if (login.on) storage?.setItem(KEY, JSON.stringify(login));
    else storage?.removeItem(KEY);
  } catch {
    // a full or forbidden storage costs the convenience, not the login
  }
}

function storageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
