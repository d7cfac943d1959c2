import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconHeadset } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { chooseTradeMode } from '../../preferences/trade-mode-store.ts';
import { GuaranteeAnswer } from './guarantee-answer.tsx';
import { placeOf } from './model.ts';
import { NoticeIcon } from './notice-icon.tsx';
import { useNoticeTitle } from './notice-title.ts';
import styles from './notifications.module.css';
import { useMarkRead } from './use-notifications.ts';

/** The kinds of notices for an answer to a question or complaint. */
const ABOUT_TICKETS: ReadonlySet<NotificationView['alarm']> = new Set([
  'ticketAnswered',
  'ticketResolved',
  'complaintUpheld',
  'complaintRefused',
  'appealRefused',
] as const);

/** A notice in full. Opening it marks it read. */
export function NoticeDetail({ notice }: { readonly notice: NotificationView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = useNoticeTitle(notice);
  const markRead = useMarkRead();
  const place = placeOf(notice);
  const { symbol } = notice;
  const go = (): void => {
    if (place === null) return;
    if (place.mode !== null) chooseTradeMode(place.mode);
    void navigate({ to: place.page });
  };
  // older notices have none
  const search = notice.ticketId === null ? {} : { id: String(notice.ticketId) };
  const toTicket = (): void => void navigate({ to: '/user/tickets', search });
  const sendAgain = (): void =>
    void navigate({ to: notice.verificationLevel === 'junior' ? '/user/juniorVerified' : '/user/verified' });
  const noteRead = useEffectEvent((id: number) => {
    if (notice.unread) void markRead([id]);
  });
  useEffect(() => noteRead(notice.id), [notice.id]);
  return (
    <div className={styles.page}>
      <PageHeader title="" backTo="/user/notification" />
      <article className={styles.detail}>
        <NoticeIcon notice={notice} size={26} />
        <h2>{title}</h2>
        <p className={styles.time}>{formatDateTime(notice.atMs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone)}</p>
        {notice.amount > 0 ? <MoneyText className={styles.amount} amount={notice.amount} /> : null}
        {notice.content === '' ? null : (
          <p className={styles.content} translate="yes">
            {notice.content}
          </p>
        )}
        {/* most texts contain it */}
        {notice.content.includes(notice.remark) ? null : (
          <section className={styles.reason}>
            <h3>{t('notifications.reason')}</h3>
            <p translate="yes">{notice.remark}</p>
          </section>
        )}
        {notice.alarm === 'guaranteeAsked' && notice.loanUid !== null ? <GuaranteeAnswer loanUid={notice.loanUid} /> : null}
      </article>
      <footer className={styles.foot} data-pinned>
        {brand().switches.customerService && (
          <Button size="extra-large" icon={<IconHeadset size={20} />} onClick={() => void navigate({ to: '/user/service' })}>
            {t('shell.service')}
          </Button>
        )}
        {notice.alarm === 'priceAlert' && symbol ? (
          <Button tone="primary" size="extra-large" onClick={() => void navigate({ to: '/$symbol/chart', params: { symbol } })}>
            {t('alerts.seeChart')}
          </Button>
        ) : null}
        {ABOUT_TICKETS.has(notice.alarm) ? (
          <Button tone="primary" size="extra-large" onClick={toTicket}>
            {t('notifications.toTicket')}
          </Button>
        ) : null}
        {notice.alarm === 'verificationRejected' ? (
          <Button tone="primary" size="extra-large" onClick={sendAgain}>
            {t('verification.again')}
          </Button>
        ) : null}
        {place === null || notice.alarm === 'priceAlert' ? null : (
          <Button tone="primary" size="extra-large" onClick={go}>
            {t(
              place.page === '/position'
                ? 'notifications.toPositions'
                : place.mode === 'option'
                  ? 'notifications.toResult'
                  : 'notifications.toHistory',
            )}
          </Button>
        )}
      </footer>
    </div>
  );
}
