import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { MessageState } from '@truefill/api/messages/message-states.ts';
import type { Pool } from 'pg';
import { requestedPage } from '../../listing/requested-page.ts';
import { shownName } from '../../personal-data/shown-name.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { StoredTexts } from './decide-message.ts';

interface MessageRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint | null;
  readonly nickname: string | null;
  readonly email_key: string | null;
  readonly texts: StoredTexts;
  readonly state: MessageState;
  readonly proposed_by: bigint;
  readonly proposed_name: string;
  readonly proposed_ms: bigint;
  readonly decided_by: bigint | null;
  readonly decided_name: string | null;
  readonly decided_ms: bigint | null;
  readonly reason: string;
  readonly sent: number;
  readonly read: bigint;
  readonly recipients: bigint;
}

type Listed = ConsoleCallResponse<'operatorMessages'>;

/** A page of the messages of some brands, newest first. */
export async function readMessages(
  pool: Pool,
  operator: OperatorSession,
  choice: {
    readonly brandIds: readonly string[];
    readonly state: MessageState | null;
    readonly page: number;
    readonly size: number;
  },
): Promise<Listed> {
  const { limit, skip } = requestedPage(choice.page, choice.size);
  const where = 'm.brand_id = any ($1::text[]) and ($2::text is null or m.state = $2)';
  const { rows } = await pool.query<MessageRow>(
    `with brand_users as materialized (select brand_id, count(*) as total from users where brand_id = any ($1::text[]) group by brand_id)
     select m.id, m.brand_id, m.user_id, u.nickname, u.email_key, m.texts, m.state, m.proposed_by, p.name as proposed_name, m.proposed_ms,
       m.decided_by, d.name as decided_name, m.decided_ms, m.reason, m.sent,
       (select count(*) from notification n
        where n.alarm = 'message' and n.values ->> 'messageId' = m.id::text and n.read_at_ms is not null) as read,
       case when m.user_id is not null then 1 when m.state = 'sent' then m.sent
         when m.last_user = 0 then brand_users.total
         else (select count(*) from users r where r.brand_id = m.brand_id and r.id <= m.last_user) end as recipients
     from operator_message m left join users u on u.id = m.user_id
       left join brand_users on brand_users.brand_id = m.brand_id
       join operators p on p.id = m.proposed_by left join operators d on d.id = m.decided_by
     where ${where} order by m.id desc limit $3 offset $4`,
    [choice.brandIds, choice.state, limit, skip],
  );
  const counted = await pool.query<{ count: bigint }>(`select count(*) as count from operator_message m where ${where}`, [
    choice.brandIds,
    choice.state,
  ]);
  const total = Number(counted.rows[0]?.count ?? 0n);
  return { list: rows.map((row) => shown(row, operator)), pages: Math.ceil(total / limit), total };
}

function shown(row: MessageRow, operator: OperatorSession): Listed['list'][number] {
  const { state, brand_id: brandId, decided_by: decidedBy, decided_name: decidedName } = row;
  const mayDecide =
    state === 'proposed' && row.proposed_by !== operator.operatorId && mayIn(operator, 'messages.approve', brandId);
  return {
    messageId: Number(row.id),
    brandId,
    userId: Number(row.user_id ?? 0n),
    userName: shownName({ ...row, nickname: row.nickname ?? '' }, mayIn(operator, 'users.personal', brandId)),
    texts: Object.entries(row.texts).map(([locale, text]) => ({ locale, ...text })),
    state,
    proposedBy: { operatorId: Number(row.proposed_by), name: row.proposed_name },
    proposedTs: Number(row.proposed_ms),
    decidedBy: decidedBy === null ? null : { operatorId: Number(decidedBy), name: decidedName ?? '' },
    decidedTs: Number(row.decided_ms ?? 0n),
    reason: row.reason,
    sent: row.sent,
    read: Number(row.read),
    recipients: Number(row.recipients),
    mayDecide,
  };
}
