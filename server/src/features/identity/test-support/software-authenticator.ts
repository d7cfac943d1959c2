import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The parts of the page and the request that an authenticator sees. */
export interface Ceremony {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

/** A software passkey: one ES256 key that answers like a browser. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  /** number of signatures; a cloned key would fall behind */
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Implements `navigator.credentials.create`. */
  create(ceremony: Ceremony) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const authData = Buffer.concat([this.#head(ceremony.rpId, USER_PRESENT | ATTESTED), credential]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Implements `navigator.credentials.get`. */
  get(ceremony: Ceremony) {
    this.counter += 1;
    const client = clientData('webauthn.get', ceremony);
    const authData = this.#head(ceremony.rpId, USER_PRESENT);
    const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(client).digest()]), this.#privateKey);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #identity() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The subset of CBOR (RFC 8949) that authenticators use. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  const long = Buffer.from([(major << 5) | 25, 0, 0]);
  long.writeUInt16BE(value, 1);
  return long;
}

function integer(value: number): Buffer {
  return value >= 0 ? head(0, value) : head(1, -1 - value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  const encoded = Buffer.from(value);
  return Buffer.concat([head(3, encoded.length), encoded]);
}

function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}
