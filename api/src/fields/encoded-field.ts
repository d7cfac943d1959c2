const NONCE_BYTES = 12;
const TAG_BITS = 128;

/**
 * Encrypts a field for transport between browser and server: AES-256-GCM over its UTF-8, bound to its wire name.
 * @param key the session's `aesKey`: 32 bytes as base64
 * @param name the field's wire name: it cannot be decoded under another one
 * @returns base64 of nonce, ciphertext and tag; an empty text stays empty
 */
export async function encodeField(key: string, name: string, text: string): Promise<string> {
  if (text === '') return '';
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    cipher(nonce, name),
    await imported(key, 'encrypt'),
    new TextEncoder().encode(text),
  );
  return toBase64([...nonce, ...new Uint8Array(encrypted)]);
}

/**
 * Decodes the output of `encodeField`.
 * @returns null if it is invalid: another key or name, a missing or changed byte, not base64, not UTF-8
 */
export async function decodeField(key: string, name: string, encoded: string): Promise<string | null> {
  if (encoded === '') return '';
  const bytes = fromBase64(encoded);
  if (bytes === null || bytes.length < NONCE_BYTES + TAG_BITS / 8) return null;
  const usable = await imported(key, 'decrypt');
  try {
    const text = await crypto.subtle.decrypt(cipher(bytes.slice(0, NONCE_BYTES), name), usable, bytes.slice(NONCE_BYTES));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    return null;
  }
}

function cipher(nonce: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name), tagLength: TAG_BITS };
}

function imported(key: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const bytes = fromBase64(key);
  if (bytes?.length !== 32) throw new Error('the key of a field is 32 bytes as base64');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use]);
}

function toBase64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

/** Null unless the text is padded base64: `atob` alone would ignore blanks and missing padding. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
