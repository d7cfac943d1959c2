import { useTranslation } from 'react-i18next';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { AmountText } from '../../page/amount-text.tsx';
import { DetailBody, DetailHead, DetailNumber, DetailPending, DetailTitle } from '../../page/detail.tsx';
import { useWindowTitle } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import styles from './case-detail.module.css';
import { CaseActions } from './case-actions.tsx';
import { CaseDecisions } from './case-decisions.tsx';
import { CaseChecks, CaseFacts, CaseHistory } from './case-facts.tsx';
import type { CaseName } from './case-name.ts';
import { methodGroup } from './case-view.ts';
import { useCodeText } from './code-text.ts';
import type { Requested } from './decisions.ts';
import { IdentityPictures } from './identity-pictures.tsx';
import { ProofList } from './proof-list.tsx';
import { DurationText } from './duration-text.tsx';
import { TwoPeople } from './two-people.tsx';
import { useCase, type CaseDetail as Detail } from './use-review.ts';
import { waitingOf } from './waiting.ts';

const CLOCK_MS = 15_000;

export interface CaseDetailProps {
  readonly name: CaseName;
  /** the action requested by a key or button */
  readonly requested: Requested | null;
  readonly onRequested: (requested: Requested | null) => void;
  /** back to the list, if it is not next to it */
  readonly onLeave?: (() => void) | undefined;
  /** it needs nothing more from this operator */
  readonly onDecided: () => void;
}

/** All details of a case, and the decision. */
export function CaseDetail({ name, requested, onRequested, onLeave, onDecided }: CaseDetailProps) {
  const { t } = useTranslation();
  const query = useCase(name);
  const detail = query.data;
  if (detail === undefined) {
    const list = { to: '/review', label: t('console.place.review') };
    return <DetailPending query={query} failedTitle={t('console-review.caseFailed')} list={list} onLeave={onLeave} />;
  }
  return (
    <>
      <DetailBody>
        <Head detail={detail} onLeave={onLeave} />
        <Blocked detail={detail} />
        {detail.proofNames.length > 0 ? <IdentityPictures key={`${detail.kind} ${detail.caseId}`} detail={detail} /> : null}
        <CaseFacts detail={detail} />
        <CaseChecks checks={detail.checks} />
        {detail.proofNames.length > 0 ? null : <ProofList proofs={detail.proofs} />}
        {detail.needsTwo ? <TwoPeople detail={detail} /> : null}
        <CaseHistory detail={detail} />
      </DetailBody>
      <CaseActions detail={detail} onRequested={onRequested} />
      <CaseDecisions detail={detail} requested={requested} onRequested={onRequested} onDecided={onDecided} />
    </>
  );
}

function Head({ detail, onLeave }: { readonly detail: Detail; readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const request = t(`console-review.request.${detail.kind}`);
  useWindowTitle(request);
  return (
    <DetailHead
      user={detail.user}
      about={<TimeText ms={detail.user.registeredTs} pattern="YYYY-MM-DD" />}
      request={
        <>
          {request} <DetailNumber>{detail.uid}</DetailNumber>
        </>
      }
      title={
        detail.amount === '' ? (
          <DetailTitle>{codeText(methodGroup(detail), detail.method)}</DetailTitle>
        ) : (
          <p className={styles.amount}>
            <AmountText amount={detail.amount} /> <span className={styles.currency}>{detail.currency}</span>
          </p>
        )
      }
      tag={<WaitingTag detail={detail} />}
      onLeave={onLeave}
    />
  );
}

function WaitingTag({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(CLOCK_MS);
  if (detail.state === 'approved') return <Tag tone="ok">{t('console-review.state.approved')}</Tag>;
  if (detail.state === 'replaced') return <Tag>{t('console-review.state.replaced')}</Tag>;
  if (detail.state === 'rejected') return <Tag tone="danger">{t('console-review.state.rejected')}</Tag>;
  if (detail.state === 'deciding') return <Tag tone="info">{t('console-review.state.deciding')}</Tag>;
  const { urgency, leftMs } = waitingOf(detail, nowMs);
  const tone = { calm: 'neutral', soon: 'warn', late: 'danger' } as const;
  return (
    <Tag tone={tone[urgency]}>
      {t(urgency === 'late' ? 'console-review.lateBy' : 'console-review.dueIn')} <DurationText ms={Math.abs(leftMs)} />
    </Tag>
  );
}

/** Why the operator cannot decide on it. */
function Blocked({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation();
  const { blockedBy, claimedBy } = detail;
  if (blockedBy === '' || blockedBy === 'decided') return null;
  if (blockedBy === 'claimed' && claimedBy) {
    return (
      <Notice tone="info" live="polite">
        {t('console-review.blocked.claimed', { name: claimedBy.name })} <TimeText ms={claimedBy.untilTs} pattern="HH:mm" />
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" live="polite">
      {t(`console-review.blocked.${blockedBy === 'claimed' ? 'right' : blockedBy}`)}
    </Notice>
  );
}
