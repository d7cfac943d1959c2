import { clusterFolders, SOCKET_PORT } from '@truefill/server/adapters/database/cluster/cluster-folders.ts';
import { types } from '@truefill/server/adapters/database/database.ts';
import { verifyLedger, type LedgerReport } from '@truefill/server/features/accounts/ledger/index.ts';
import pg from 'pg';

const OWN = { port: SOCKET_PORT, user: 'postgres', database: 'truefill' };

/** Rebuilds all balances from the entries in the database of a running server's data folder, and compares. */
export function auditLedger(dataDir: string): Promise<LedgerReport> {
  return audit({ ...OWN, host: clusterFolders(dataDir).socketDir });
}

/** The same for an external database. */
export function auditLedgerOf(url: string): Promise<LedgerReport> {
  return audit({ connectionString: url });
}

async function audit(connection: pg.ClientConfig): Promise<LedgerReport> {
  const client = new pg.Client({ ...connection, types });
  await client.connect();
  try {
    return await verifyLedger({ query: (text, values) => client.query(text, [...values]) as Promise<never> });
  } finally {
    await client.end();
  }
}
