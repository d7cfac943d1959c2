import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database with AES-256-GCM.
 * @param owner authenticated with it: in another owner's row it does not decrypt
 */
export function encrypt(key: Buffer, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts the output of `encrypt`. Throws if the key, the owner or any byte differs. */
export function decrypt(key: Buffer, box: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
