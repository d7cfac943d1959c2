import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { AddressForm } from '@truefill/domain/wallet/coins.ts';

/** `form`: not an address of that network. `checksum`: it looks like one, but is mistyped. */
export type AddressError = 'form' | 'checksum';

const base58check = createBase58check(sha256);

const TRON_PREFIX = 0x41;
/** mainnet, to a key hash and to a script hash */
const BITCOIN_PREFIXES = [0x00, 0x05];
const HASH_BYTES = 20;
const NO_OWNER = '0x0000000000000000000000000000000000000000';

/** The problem of an address for a network, ignoring blanks around it; null if money can be sent there. */
export function addressError(form: AddressForm, address: string): AddressError | null {
  if (form === 'tron') return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? base58Fault(address, [TRON_PREFIX]) : 'form';
  if (form === 'evm') return evmError(address);
  if (/^bc1/i.test(address)) return segwitError(address);
  return /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address) ? base58Fault(address, BITCOIN_PREFIXES) : 'form';
}

/** A canonical text for all spellings of the same address. */
export function addressIdentity(form: AddressForm, address: string): string {
  const ignoresCase = form === 'evm' || (form === 'bitcoin' && /^bc1/i.test(address));
  return ignoresCase ? address.toLowerCase() : address;
}

function base58Fault(address: string, prefixes: readonly number[]): AddressError | null {
  try {
    const decoded = base58check.decode(address);
    return decoded.length === 1 + HASH_BYTES && prefixes.includes(decoded[0] ?? -1) ? null : 'form';
  } catch {
    return 'checksum';
  }
}

/** Mixed case contains a checksum (EIP-55), a single case none. */
function evmError(address: string): AddressError | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || address === NO_OWNER) return 'form';
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return null;
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex');
  const right = [...lower].map((digit, at) => (Number.parseInt(hash[at] ?? '', 16) >= 8 ? digit.toUpperCase() : digit));
  return right.join('') === digits ? null : 'checksum';
}

/** BIP 173 and 350. Undefined witness versions are refused: anyone could spend what is sent there. */
function segwitError(address: string): AddressError | null {
  const lower = address.toLowerCase();
  if ((address !== lower && address !== address.toUpperCase()) || !/^bc1[02-9ac-hj-np-z]{11,71}$/.test(lower)) return 'form';
  const version = lower[3] === 'q' ? 0 : 1;
  const decoded = (version === 0 ? bech32 : bech32m).decodeUnsafe(lower);
  if (!decoded) return 'checksum';
  const program = bech32.fromWordsUnsafe(decoded.words.slice(1));
  const lengths = version === 0 ? [20, 32] : [32];
  return program && decoded.words[0] === version && lengths.includes(program.length) ? null : 'form';
}
