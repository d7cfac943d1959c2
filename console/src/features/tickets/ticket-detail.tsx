import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { DetailBody, DetailHead, DetailNumber, DetailPending, DetailTitle } from '../../page/detail.tsx';
import { useWindowTitle } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { Conversation } from './conversation.tsx';
import { DueTag } from './due-tag.tsx';
import { RecordFacts } from './record-facts.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { useTicket, type TicketDetail as Detail } from './use-tickets.ts';

export interface TicketDetailProps {
  readonly ticketId: number;
  /** it is being worked on: keep it visible when it leaves the list */
  readonly onTaken: () => void;
  /** back to the list, if it is not next to it */
  readonly onLeave?: (() => void) | undefined;
}

/** A conversation with its subject and the operator's actions. */
export function TicketDetail({ ticketId, onTaken, onLeave }: TicketDetailProps) {
  const { t } = useTranslation();
  const query = useTicket(ticketId);
  const detail = query.data;
  if (detail === undefined) {
    const list = { to: '/tickets', label: t('console.place.tickets') };
    return <DetailPending query={query} failedTitle={t('console-tickets.oneFailed')} list={list} onLeave={onLeave} />;
  }
  return (
    <>
      <DetailBody>
        <Head detail={detail} onLeave={onLeave} />
        {detail.user.closedTs > 0 && detail.blockedBy !== 'ended' ? (
          <Notice tone="info">{t('console-tickets.accountClosed')}</Notice>
        ) : null}
        <Blocked detail={detail} />
        <RecordFacts record={detail.record} userId={detail.userId} />
        <Conversation messages={detail.messages} userName={detail.userName} />
      </DetailBody>
      <TicketActions detail={detail} onTaken={onTaken} />
    </>
  );
}

function Head({ detail, onLeave }: { readonly detail: Detail; readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  const brand = useBrand(detail.brandId);
  useWindowTitle(detail.subject);
  return (
    <DetailHead
      user={detail.user}
      about={`${brand?.site ?? detail.brandId}, ${LANGUAGES[detail.locale]?.name ?? detail.locale}`}
      request={
        <>
          {t(`console-tickets.kind.${detail.kind}`)} <DetailNumber>{detail.id}</DetailNumber>,{' '}
          <TimeText ms={detail.openedTs} pattern="YYYY-MM-DD HH:mm" />
        </>
      }
      title={<DetailTitle>{detail.subject}</DetailTitle>}
      tag={<DueTag ticket={detail} />}
      onLeave={onLeave}
    />
  );
}

/** Why the operator cannot do more with it. */
function Blocked({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation();
  const { blockedBy, claimedBy } = detail;
  if (blockedBy === '' || blockedBy === 'ended') return null;
  if (blockedBy === 'claimed') {
    return (
      <Notice tone="info" live="polite">
        {t('console-tickets.blocked.claimed', { name: claimedBy?.name ?? '' })}
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" live="polite">
      {t(`console-tickets.blocked.${blockedBy}`)}
    </Notice>
  );
}
