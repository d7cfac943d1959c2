import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { optionListToWire, optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { recordFromWire } from '@truefill/api/deposits/record-view.ts';
import { orderFromWire } from '@truefill/api/orders/mapping.ts';
import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { inMode } from '@truefill/api/paths.ts';
import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const SHOWN = 10;

/** A record of the user that a question or complaint can be about. */
export interface OwnRecord {
  readonly kind: TicketRecordKind;
  readonly uid: string;
  /** the market, or the currency */
  readonly name: string;
}

/** The newest orders, options and payments of the account, to choose the subject from. */
export function useOwnRecords(): readonly OwnRecord[] {
  const { accountMode, userId } = useSession();
  const { data } = useQuery({
    queryKey: ['account', 'records to write about', userId, accountMode],
    queryFn: async ({ signal }): Promise<readonly OwnRecord[]> => {
      const newest = { page: 1, limit: SHOWN, status: null, range: ALL_TIME } as const;
      const [orders, options, payments] = await Promise.all([
        // both at every brand: there may be earlier ones of a kind that it no longer offers
        fetchCall(inMode('orderQuery', accountMode), orderListToWire({ ...newest, sortBy: 'placed' }), signal),
        fetchCall('optionHistory', optionListToWire(newest), signal),
        accountMode === 'real' ? fetchCall('rechargeRecords', { pageSize: SHOWN }, signal) : { list: [] },
      ]);
      return [
        ...orders.list.map(orderFromWire).map(({ orderNumber: uid, symbol: name }) => ({ kind: 'order' as const, uid, name })),
        ...options.items
          .map(optionOrderFromWire)
          .map(({ orderNumber: uid, symbol: name }) => ({ kind: 'option' as const, uid, name })),
        ...payments.list.map(recordFromWire).map(({ kind, recordNumber: uid, unit: name }) => ({ kind, uid, name })),
      ];
    },
  });
  return data ?? [];
}

/** The label of a record in a list. */
export function useRecordName(): (record: OwnRecord) => string {
  const { t } = useTranslation();
  return ({ kind, uid, name }) => [t(`support.record.${kind}`), name, uid].filter((text) => text !== '').join(' ');
}
