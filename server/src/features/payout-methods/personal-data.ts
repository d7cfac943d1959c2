import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole, type TableArea } from '../../personal-data/table-area.ts';
import type { MethodTable, MethodVault } from './method-vault.ts';

/** Saved addresses and cards in full. Deleted as soon as the account is closed. */
export function payoutMethodsData(vault: Pick<MethodVault, 'decrypt'>): PersonalData {
  const opened = (table: MethodTable): Pick<TableArea, 'tables' | 'where' | 'key' | 'sealed' | 'open'> => ({
    tables: [table],
    where: OWN_ROW,
    key: ['id', 'bigint'],
    sealed: ['id', 'sealed'],
    open(row, owner) {
      const text = vault.decrypt({ ...owner, table, id: row['sealed id'] as bigint }, row['sealed sealed'] as Buffer);
      return table === 'bank_card' ? { card: JSON.parse(text) as unknown } : { address: text };
    },
  });
  const times = {
    usableFrom: moment('nullif(usable_from_ms, 0)', 'when it became usable for payouts; empty if at once'),
    saved: moment('created_at_ms', 'when you saved it'),
  };
  return {
    areas: [
      tableArea({
        ...opened('crypto_wallet'),
        name: 'saved-addresses',
        about: 'The addresses that you saved for payouts.',
        fields: { addressId: whole('id', 'its number'), coinId: plain('coin_network_id', 'the coin on its network'), ...times },
        openedFields: { address: 'the address in full' },
      }),
      tableArea({
        ...opened('bank_card'),
        name: 'saved-bank-cards',
        about: 'The bank cards that you saved for payouts.',
        fields: { cardId: whole('id', 'its number'), ...times },
        openedFields: { card: 'all that you saved of it' },
      }),
    ],
    async erase(sql, { userId, brandId }) {
      await sql.query('delete from crypto_wallet where user_id = $1 and brand_id = $2', [userId, brandId]);
      await sql.query('delete from bank_card where user_id = $1 and brand_id = $2', [userId, brandId]);
    },
  };
}
