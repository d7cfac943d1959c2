const KEY = 'remember';

/** The login name stored on this device. The password is never stored: that is the job of the browser's password manager. */
export interface RememberedLogin {
  readonly on: boolean;
  readonly type: 'E' | 'P';
  readonly value: string;
}

const NOTHING: RememberedLogin = { on: false, type: 'E', value: '' };

/** Reads the remembered name; nothing if storage is blocked or contains something else. */
export function readRemembered(storage?: Pick<Storage, 'getItem'>): RememberedLogin {
  try {
    // where storage is blocked, even its name throws
    const stored = JSON.parse((storage ?? localStorage).getItem(KEY) ?? 'null') as Partial<RememberedLogin> | null;
    if (stored?.on !== true || typeof stored.value !== 'string') return NOTHING;
    return { on: true, type: stored.type === 'P' ? 'P' : 'E', value: stored.value };
  } catch {
    return NOTHING;
  }
}

/** The remembered name as the login field shows it: a phone number includes its calling code. */
export function entryFrom({ type, value }: RememberedLogin): string {
  return type === 'P' && value !== '' ? `+${value}` : value;
}

/** Stores the login name, or deletes it. */
export function remember(login: RememberedLogin, storage?: Pick<Storage, 'setItem' | 'removeItem'>): void {
  try {
    const kept = storage ?? localStorage;
    if (login.on) kept.setItem(KEY, JSON.stringify(login));
    else kept.removeItem(KEY);
  } catch {
    // full or blocked storage must not prevent the login
  }
}
