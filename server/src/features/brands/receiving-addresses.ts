import type { BrandFile } from '@truefill/api/brand.ts';
import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import { addressError } from '../../wallet-addresses/address-error.ts';
import type { BrandMistake } from './brand-source.ts';

/**
 * Errors in the addresses that customers send money to. Money sent to a mistyped one is lost, and a demonstration must only
 * show addresses that no wallet sends to.
 */
export function addressMistakes({
  demonstration,
  treasury,
}: Pick<BrandFile, 'demonstration' | 'treasury'>): readonly BrandMistake[] {
  const taken = new Set<string>();
  return treasury.addresses.flatMap(({ coin, network, address }, at) => {
    const path = ['treasury', 'addresses', at];
    if (taken.has(`${coin}/${network}`)) return [{ path, message: `duplicate address for ${coin} on ${network}` }];
    taken.add(`${coin}/${network}`);
    const coinId = COINS.find(({ code }) => code === coin)?.id;
    const form = COIN_NETWORKS.find((each) => each.coinId === coinId && each.network === network)?.addressForm;
    // The file's schema restricts coins to their networks.
    if (form === undefined) return [];
    const message = wrongWith(address, network, demonstration, addressError(form, address));
    return message === null ? [] : [{ path: [...path, 'address'], message }];
  });
}

function wrongWith(
  address: string,
  network: string,
  demonstration: boolean,
  problem: ReturnType<typeof addressError>,
): string | null {
  if (demonstration) return problem === null ? `${address} is a real address, which a demonstration must not show` : null;
  if (problem === 'form') return `${address} is not an address of ${network}`;
  return problem === 'checksum' ? `${address} is mistyped: its checksum is wrong` : null;
}

/** An IBAN: country, two check digits, and the national account number. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Errors in the account for bank transfers, by the same rules; other formats than IBANs have no check digits. */
export function accountMistakes({
  demonstration,
  treasury: { bankAccount },
}: Pick<BrandFile, 'demonstration' | 'treasury'>): readonly BrandMistake[] {
  const number = bankAccount?.account.replaceAll(' ', '').toUpperCase() ?? '';
  if (!IBAN.test(number) || hasIbanChecksum(number) !== demonstration) return [];
  const message = demonstration
    ? `${bankAccount?.account} is a real account number, which a demonstration must not show`
    : `${bankAccount?.account} is mistyped: its check digits are wrong`;
  return [{ path: ['treasury', 'bankAccount', 'account'], message }];
}

/** ISO 13616: letters count as 10 to 35, the first four characters move to the end, and the number must be 1 modulo 97. */
function hasIbanChecksum(number: string): boolean {
  const digits = [...`${number.slice(4)}${number.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
