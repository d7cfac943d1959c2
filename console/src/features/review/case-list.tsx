import { IconAlertTriangle, IconBan, IconCheck, IconChevronRight, IconLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { MINUS } from '@truefill/ui/format/number.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { ProgressBar } from '@truefill/ui/components/progress-bar.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { Go } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { headClass, LoadingRows, rowClass } from '../../page/list-parts.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { useSession } from '../../session/session.ts';
import { caseKey } from './case-name.ts';
import { methodGroup } from './case-view.ts';
import styles from './case-list.module.css';
import { useCodeText } from './code-text.ts';
import { DurationText } from './duration-text.tsx';
import { waitingOf, type Urgency } from './waiting.ts';
import type { CaseItem, CaseList as List } from './use-review.ts';

const CLOCK_MS = 15_000;
const BAR_TONES = { calm: 'neutral', soon: 'warn', late: 'danger' } as const satisfies Record<Urgency, string>;

export interface CaseListProps {
  readonly list: Omit<List, 'queryKey'>;
  /** the case shown next to the list */
  readonly chosen: string | null;
  /** text of the empty list */
  readonly empty: string;
  /** the URL of a case */
  readonly addressOf: (key: string) => string;
  /** a colleague decided it; it keeps its place while the mouse is over the list */
  readonly isGone?: ((item: CaseItem) => boolean) | undefined;
  /** of one user, whose name is on the page: each case is named by its number */
  readonly ofOneUser?: boolean | undefined;
}

/** Cases, one per line. */
export function CaseList({ list, chosen, empty, addressOf, isGone, ofOneUser }: CaseListProps) {
  const { t } = useTranslation();
  return (
    <PagedStates list={list} failedTitle={t('console-review.failed')} loading={<LoadingRows />}>
      {list.items?.length === 0 ? (
        <EmptyState title={empty} picture={<IconCheck size={28} />} />
      ) : (
        <>
          <div className={headClass(styles.head)} aria-hidden="true">
            <span>{t(ofOneUser ? 'console-review.case' : 'console-review.column.user')}</span>
            <span>{t('console-review.column.method')}</span>
            <span className={styles.amount}>{t('console-review.column.amount')}</span>
            <span>{t('console-review.column.checks')}</span>
            <span>{t('console-review.column.waiting')}</span>
          </div>
          <ul aria-label={t('console-review.cases')}>
            {list.items?.map((item) => (
              <CaseRow
                key={item.id}
                item={item}
                chosen={caseKey(item) === chosen}
                gone={isGone?.(item)}
                addressOf={addressOf}
                ofOneUser={ofOneUser}
              />
            ))}
          </ul>
        </>
      )}
    </PagedStates>
  );
}

interface CaseRowProps extends Pick<CaseListProps, 'addressOf' | 'ofOneUser'> {
  readonly item: CaseItem;
  readonly chosen: boolean;
  readonly gone: boolean | undefined;
}

function CaseRow({ item, chosen, gone, addressOf, ofOneUser = false }: CaseRowProps) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const key = caseKey(item);
  const wide = useLayout() === 'desktop';
  return (
    <li>
      <Go
        to={addressOf(key)}
        replace={wide}
        className={rowClass(styles.row)}
        data-case={key}
        data-of-one-user={ofOneUser || undefined}
        data-gone={gone || undefined}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={styles.user}>{ofOneUser ? <CaseNumber item={item} /> : <Customer item={item} />}</span>
        <span className={styles.method}>
          <span>{t(`console-review.kind.${item.kind}`)}</span>
          {item.method === '' ? null : (
            <span className={styles.uid}>{codeText(methodGroup(item), item.method, item.currency)}</span>
          )}
        </span>
        <span className={styles.amount}>
          <span className="numeric">{item.amount === '' ? '' : signedWorth(item)}</span>
        </span>
        <span className={styles.checks}>
          <Checks item={item} />
          <Others item={item} />
        </span>
        <Waiting item={item} />
        <IconChevronRight className={styles.arrow} size={18} aria-hidden="true" />
      </Go>
    </li>
  );
}

interface ItemProps {
  readonly item: CaseItem;
}

function Customer({ item: { userId, userName } }: ItemProps) {
  const { t } = useTranslation();
  return (
    <>
      <Initials name={userName} />
      <span className={styles.names}>
        <span className={styles.name}>{userName}</span>
        <span className={styles.uid}>{t('console.uid', { uid: userId })}</span>
      </span>
    </>
  );
}

/** The number that its user sees, and when it came. */
function CaseNumber({ item: { uid, createdTs } }: ItemProps) {
  return (
    <span className={styles.names}>
      <span className={styles.name}>{uid}</span>
      <span className={styles.uid}>
        <TimeText ms={createdTs} pattern="YYYY-MM-DD HH:mm" />
      </span>
    </span>
  );
}

/** Its value; negative for money that leaves. */
export function signedWorth({ amount, amountUsd }: Pick<CaseItem, 'amount' | 'amountUsd'>): string {
  const worth = formatMoney(Math.abs(amountUsd));
  return amount.startsWith('-') ? `${MINUS}${worth}` : worth;
}

/** The worst of its checks, as text. */
function Checks({ item }: ItemProps) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  if (item.state === 'approved') return <Tag tone="ok">{t('console-review.state.approved')}</Tag>;
  if (item.state === 'rejected') return <Tag tone="danger">{t('console-review.state.rejected')}</Tag>;
  if (item.state === 'replaced') return <Tag>{t('console-review.state.replaced')}</Tag>;
  if (item.state === 'deciding') return <Tag tone="info">{t('console-review.state.deciding')}</Tag>;
  const [first] = item.remarks;
  if (item.worst === 'ok' || first === undefined) {
    return (
      <Tag tone="ok">
        <IconCheck size={14} aria-hidden="true" />
        {t('console-review.clear')}
      </Tag>
    );
  }
  const more = item.remarks.length - 1;
  return (
    <Tag tone={item.worst === 'fail' ? 'danger' : 'warn'} className={styles.remark}>
      {item.worst === 'fail' ? <IconBan size={14} aria-hidden="true" /> : <IconAlertTriangle size={14} aria-hidden="true" />}
      <span className={styles.remarkText}>{codeText('remark', first)}</span>
      {more > 0 ? <span>{t('console-review.more', { count: more })}</span> : null}
    </Tag>
  );
}

/** Who has claimed it, or has already approved it. */
function Others({ item }: ItemProps) {
  const { t } = useTranslation();
  const me = useSession(({ operator }) => operator?.operatorId);
  const { claimedBy, proposedBy } = item;
  return (
    <>
      {proposedBy && item.decidedTs === 0 ? (
        <Tag tone="info">
          <IconUsers size={14} aria-hidden="true" />
          {t('console-review.oneOfTwo')}
        </Tag>
      ) : null}
      {claimedBy ? (
        <Tag tone={claimedBy.operatorId === me ? 'accent' : 'neutral'}>
          <IconLock size={14} aria-hidden="true" />
          {claimedBy.operatorId === me ? t('console-review.claimedByMe') : claimedBy.name}
        </Tag>
      ) : null}
    </>
  );
}

function Waiting({ item }: ItemProps) {
  const { t } = useTranslation();
  const nowMs = useServerNow(CLOCK_MS);
  if (item.decidedTs > 0) {
    return (
      <span className={styles.waiting}>
        <TimeText ms={item.decidedTs} pattern="MM-DD HH:mm" />
      </span>
    );
  }
  const { ms, share, urgency } = waitingOf(item, nowMs);
  return (
    <span className={styles.waiting} data-urgency={urgency}>
      <ProgressBar className={styles.bar} label={t('console-review.promised')} share={share} tone={BAR_TONES[urgency]} />
      <span className={styles.waited}>
        <DurationText ms={ms} />
      </span>
    </span>
  );
}
