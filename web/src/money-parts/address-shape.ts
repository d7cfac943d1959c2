import { COIN_NETWORKS, type AddressForm } from '@truefill/domain/wallet/coins.ts';

/** Formats of addresses; the server also verifies their checksums. */
const SHAPES: Readonly<Record<AddressForm, RegExp>> = {
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  evm: /^0x[0-9a-fA-F]{40}$/,
  bitcoin: /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/,
};

/** Whether a text looks like an address of a coin's network, by the wire's `coinId`; any text does for an unknown network. */
export function looksLikeAddress(coinId: number, text: string): boolean {
  const form = COIN_NETWORKS.find(({ id }) => id === coinId)?.addressForm;
  return form === undefined || SHAPES[form].test(text.trim());
}

/** The address in a pasted text: a payment link, as `tron:T…?amount=5`, and a line break in its middle are not part of it. */
export function addressIn(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replace(/^(?:bitcoin|ethereum|tron):/i, '')
    .replace(/\?.*$/, '');
}
