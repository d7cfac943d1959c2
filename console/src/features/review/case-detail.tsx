import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { AmountText } from '../../page/amount-text.tsx';
import { Go } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { useWindowTitle } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useNow } from '../../page/use-now.ts';
import { useHasRight } from '../../session/session.ts';
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
    const failure = query.error instanceof CallFailed ? query.error.failure : null;
    return (
      <div className={styles.loading}>
        {onLeave ? <Back onLeave={onLeave} /> : null}
        {failure ? (
          <ListFailed title={t('console-review.caseFailed')} failure={failure} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="60vh" />
        )}
      </div>
    );
  }
  return (
    <>
      <div className={styles.body} data-case-detail>
        <Head detail={detail} onLeave={onLeave} />
        <Blocked detail={detail} />
        {detail.proofNames.length > 0 ? <IdentityPictures key={`${detail.kind} ${detail.caseId}`} detail={detail} /> : null}
        <CaseFacts detail={detail} />
        <CaseChecks checks={detail.checks} />
        {detail.proofNames.length > 0 ? null : <ProofList proofs={detail.proofs} />}
        {detail.needsTwo ? <TwoPeople detail={detail} /> : null}
        <CaseHistory detail={detail} />
      </div>
      <CaseActions detail={detail} onRequested={onRequested} />
      <CaseDecisions detail={detail} requested={requested} onRequested={onRequested} onDecided={onDecided} />
    </>
  );
}

function Head({ detail, onLeave }: { readonly detail: Detail; readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const maySearch = useHasRight('users.read');
  const { user } = detail;
  const title = t(`console-review.request.${detail.kind}`);
  useWindowTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.person}>
        {onLeave ? <Back onLeave={onLeave} /> : null}
        <Initials name={user.userName} size="large" tone="accent" />
        <div className={styles.who}>
          <h2 className={styles.name}>{user.userName}</h2>
          <p className={styles.since}>
            {t('console.uid', { uid: user.userId })}, <TimeText ms={user.registeredTs} pattern="YYYY-MM-DD" />
          </p>
        </div>
        {maySearch ? (
          <Go to={`/users/${user.userId}`} className={buttonClass('outline', 'small')}>
            {t('console-review.profile')}
          </Go>
        ) : null}
      </div>
      <div className={styles.sum}>
        <div>
          <p className={styles.request}>
            {title} <span className={styles.number}>{detail.uid}</span>
          </p>
          <p className={styles.amount}>
            {detail.amount === '' ? (
              <span className={styles.words}>{codeText(methodGroup(detail), detail.method)}</span>
            ) : (
              <>
                <AmountText amount={detail.amount} /> <span className={styles.currency}>{detail.currency}</span>
              </>
            )}
          </p>
        </div>
        <WaitingTag detail={detail} />
      </div>
    </header>
  );
}

function WaitingTag({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation();
  const nowMs = useNow(CLOCK_MS);
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

function Back({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('common.back')} onClick={onLeave}>
      <IconChevronLeft size={24} />
    </IconButton>
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
