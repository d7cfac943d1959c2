import { clusterFolders, SOCKET_PORT } from '@truefill/server/adapters/database/cluster-folders.ts';
import { types } from '@truefill/server/adapters/database/database.ts';
import { verifyLedger, type LedgerReport } from '@truefill/server/features/accounts/ledger/index.ts';
import pg from 'pg';

/** Rebuilds all balances from the entries of the database in a running server's data folder and compares. */
export async function auditLedger(dataDir: string): Promise<LedgerReport> {
  const { socketDir } = clusterFolders(dataDir);
  const client = new pg.Client({ host: socketDir, port: SOCKET_PORT, user: 'postgres', database: 'truefill', types });
  await client.connect();
  try {
    return await verifyLedger({ query: (text, values) => client.query(text, [...values]) as Promise<never> });
  } finally {
    await client.end();
  }
}
