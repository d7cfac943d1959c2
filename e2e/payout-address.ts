import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { BrandId, ScriptedBroker } from './harness.ts';

/** a valid address, with its checksum */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRON_USDT = 101;

/** Saves an address of a brand's trader without the UI, which others test. Returns the trader's id. */
export async function savePayoutAddress(broker: ScriptedBroker, brand: BrandId): Promise<number> {
  const client = broker.client(brand);
  const { email, password } = broker.trader(brand);
  const session = await client.demand('login', { username: email, password, type: 'E' });
  if (!('token' in session)) throw new Error('a second factor is wanted');
  const cryptocurrencyAddress = await encodeField(session.aesKey, 'cryptocurrencyAddress', ADDRESS);
  await client.demand('addCryptoWallet', { currencyId: TRON_USDT, cryptocurrencyAddress }, { token: session.token });
  client.close();
  return session.userId;
}
