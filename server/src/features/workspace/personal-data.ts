import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** Watchlists, drawings, layouts. Deleted as soon as the account is closed. */
export const workspaceData: PersonalData = {
  areas: [
    tableArea({
      name: 'workspace',
      about: 'Your watchlist, drawings, chart layouts and panels.',
      tables: ['workspace_document'],
      where: OWN_ROW,
      key: ['key', 'text'],
      fields: {
        document: plain('key', 'which document'),
        revision: whole('revision', 'how often it was saved'),
        saved: moment('saved_at_ms', 'when it was saved last'),
        content: plain('content', 'its content'),
      },
    }),
  ],
  async erase(sql, { userId, brandId }) {
    await sql.query('delete from workspace_document where user_id = $1 and brand_id = $2', [userId, brandId]);
  },
};
