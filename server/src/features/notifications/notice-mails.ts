import { alarmOf, type MailList } from '@truefill/api/notifications/alarms.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { UserMail } from '../identity/index.ts';
import { subscribersAmong } from '../mail-choices/index.ts';
import { readNotice, type NewNotice } from './store.ts';
import { wordsOf } from './rendered-notice.ts';

/** A notice that its user also wants by mail. The text is rendered when it is sent, in their current language. */
export const NOTICE_MAILS: JobKind<{ readonly noticeId: string }> = { name: 'notice-mail', retries: 12, withinSeconds: 30 };

export interface NoticeMailsParts {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly brands: readonly Brand[];
  readonly nameOf: (symbol: string) => string;
  /** sends a mail if the user is still subscribed */
  readonly send: (mail: UserMail) => Promise<'sent' | 'failed' | 'nobody'>;
}

/** A stored notice. */
export type WrittenNotice = Pick<NewNotice, 'userId' | 'alarm' | 'realMoney'> & { readonly noticeId: bigint };

export interface NoticeMails {
  /** Queues a mail for each notice whose user is subscribed, in the transaction that writes the notices. */
  add(transaction: Sql, notices: readonly WrittenNotice[]): Promise<void>;
}

export function createNoticeMails({ pool, jobs, brands, nameOf, send }: NoticeMailsParts): NoticeMails {
  jobs.handle(NOTICE_MAILS, async ({ noticeId }) => {
    const found = await readNotice(pool, BigInt(noticeId));
    const brand = brands.find(({ id }) => id === found?.brand_id);
    const list = found && alarmOf(found.alarm).mail;
    // users who closed their account meanwhile get none
    if (!found || !brand || !list) return;
    const { title, content, remark } = wordsOf(brand, found, found.locale, nameOf);
    const text = content.includes(remark) ? content : `${content}\n${remark}`;
    const { user_id: userId, at_ms: atMs } = found;
    const values = { subject: title, text };
    const outcome = await send({ brand, userId, template: 'notice', list, values, atMs: Number(atMs) });
    if (outcome === 'failed') throw new Error('the mail of a notice could not be sent');
  });
  return {
    async add(transaction, notices) {
      for (const { noticeId } of await subscribersAmong(transaction, notices.flatMap(mailed)))
        await jobs.add(transaction, NOTICE_MAILS, { noticeId: String(noticeId) });
    },
  };
}

/** Demo accounts get no mail. */
function mailed(notice: WrittenNotice): (WrittenNotice & { readonly list: MailList })[] {
  const { mail: list } = alarmOf(notice.alarm);
  return list === null || notice.realMoney === false ? [] : [{ ...notice, list }];
}
