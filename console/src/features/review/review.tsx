import { useTranslation } from 'react-i18next';
import { CASE_KINDS } from '@truefill/api/review/case-kinds.ts';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tabs } from '@truefill/ui/components/tabs.tsx';
import { address, useGo, usePath } from '../../page/go.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { Screen } from '../../page/screen.tsx';
import { useKeys } from '../../page/use-keys.ts';
import { useFirstShown } from '../../page/use-first-shown.ts';
import { useHeldRows } from '../../page/use-held-rows.ts';
import { useOpenedFocus } from '../../page/use-opened-focus.ts';
import { useRowInSight } from '../../page/use-row-in-sight.ts';
import { useApproves, useHasRight } from '../../session/session.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { CaseDetail } from './case-detail.tsx';
import { CaseList } from './case-list.tsx';
import { caseKey, caseOfKey } from './case-name.ts';
import { viewOf } from './case-view.ts';
import type { Requested } from './decisions.ts';
import styles from './review.module.css';
import { useRequested } from './use-requested.ts';
import { useReviewSearch, type ReviewSearch } from './review-search.ts';
import { StatCards } from './stat-cards.tsx';
import { useCases, useReviewStats, type CaseFilter, type CaseItem } from './use-review.ts';

/** The queue: waiting and decided cases. */
export function ReviewScreen() {
  const { t } = useTranslation();
  return <Queue title={t('console.place.review')} second={false} />;
}

/** Cases approved by a colleague that need a second person. */
export function ApprovalsScreen() {
  const { t } = useTranslation();
  return <Queue title={t('console.place.approvals')} second />;
}

interface QueueProps {
  readonly title: string;
  /** only those that wait for a second person */
  readonly second: boolean;
}

function Queue({ title, second }: QueueProps) {
  const { t } = useTranslation();
  const go = useGo();
  const path = usePath();
  const search = useReviewSearch();
  const wide = useLayout() === 'desktop';
  const filter = filterOf(search, second);
  const list = useCases(filter);
  const { rows, isGone, props: holding } = useHeldRows(list.items, list.queryKey.join());
  const first = useFirstShown(list.items, list.queryKey);
  const chosen = caseOfKey(search.case) ?? (wide ? first : null);
  const chosenKey = chosen === null ? null : caseKey(chosen);
  const [requested, setRequested] = useRequested(chosenKey);
  const show = (item: CaseItem | undefined): void => {
    if (item === undefined) return;
    go(address(path, { ...search, case: caseKey(item) }), { replace: true });
  };
  const ask = (what: Requested | null): void => {
    // the current case stays visible wherever it is in the queue
    if (what !== null && chosenKey !== null) go(address(path, { ...search, case: chosenKey }), { replace: true });
    setRequested(what);
  };
  const at = rows?.findIndex((item) => caseKey(item) === chosenKey) ?? -1;
  const step = (by: 1 | -1): void => show(rows?.[at === -1 ? 0 : at + by]);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ...(chosen === null ? {} : { c: () => ask('claim'), a: () => ask('approve'), r: () => ask('reject') }),
  });
  useRowInSight(chosenKey);
  const part = useOpenedFocus(chosenKey);
  const closeCase = (): void => go(address(path, { ...search, case: undefined }));
  const detail =
    chosen === null ? null : (
      <CaseDetail
        key={chosenKey}
        name={chosen}
        requested={requested}
        onRequested={ask}
        onLeave={wide ? undefined : closeCase}
        onDecided={() => show(rows?.[at + 1] ?? rows?.[at - 1])}
      />
    );
  if (!wide && detail !== null) {
    return (
      <section ref={part} className={styles.page} tabIndex={-1} aria-label={t('console-review.case')}>
        <VisuallyHidden heading>{title}</VisuallyHidden>
        {detail}
      </section>
    );
  }
  return (
    <Screen title={title} byBrand filled exported={<ExportButton list={exportOf(search)} inHeader />}>
      {second ? null : <StatCards />}
      <div className={styles.queue}>
        <section className={styles.list} aria-label={t('console-review.cases')}>
          <ListHead search={search} second={second} />
          <div className={styles.scroller} {...holding}>
            <CaseList
              list={{ ...list, items: rows }}
              isGone={isGone}
              chosen={chosenKey}
              empty={t(second ? 'console-review.emptySecond' : 'console-review.empty')}
              addressOf={(key) => address(path, { ...search, case: key })}
            />
          </div>
          <p className={styles.foot}>
            {list.firstPage && list.items
              ? t('console-review.shown', { shown: list.items.length, total: list.firstPage.total })
              : null}
          </p>
        </section>
        {wide ? (
          <section className={styles.detail} aria-label={t('console-review.case')}>
            {detail ?? <EmptyState title={t('console-review.none')} />}
          </section>
        ) : null}
      </div>
    </Screen>
  );
}

function filterOf(search: ReviewSearch, second: boolean): CaseFilter {
  if (second) return { state: 'waiting', mine: 'second' };
  if (search.state === 'claimed') return { kind: search.kind, state: 'waiting', mine: 'claimed' };
  return { kind: search.kind, state: search.state ?? 'waiting' };
}

/** Some kinds show more than the common columns. */
function exportOf({ kind }: ReviewSearch): 'cases' | 'corrections' | 'holds' {
  return (kind && viewOf(kind).file) ?? 'cases';
}

const STATES = ['waiting', 'claimed', 'approved', 'rejected'] as const;

function ListHead({ search, second }: { readonly search: ReviewSearch; readonly second: boolean }) {
  const { t } = useTranslation();
  const go = useGo();
  const path = usePath();
  const stats = useReviewStats(useHasRight('cases.read')).data;
  const wide = useLayout() === 'desktop';
  const waiting = (kind?: string): number | undefined =>
    stats?.kinds.filter((one) => kind === undefined || one.kind === kind).reduce((sum, one) => sum + one.waiting, 0);
  const to = (changes: ReviewSearch): void => go(address(path, { ...search, case: undefined, ...changes }), { replace: true });
  if (second) return <p className={styles.note}>{t('console-review.secondNote')}</p>;
  return (
    <>
      <Tabs
        label={t('console-review.kinds')}
        items={[
          { value: 'all', label: t('console-review.all'), count: waiting() },
          ...CASE_KINDS.map((kind) => ({ value: kind, label: t(`console-review.tab.${kind}`), count: waiting(kind) })),
        ]}
        value={search.kind ?? 'all'}
        onChange={(kind) => to({ kind: kind === 'all' ? undefined : kind })}
      />
      <div className={styles.filters}>
        <Chips
          label={t('console-review.states')}
          items={STATES.map((state) => ({ value: state, label: t(`console-review.filter.${state}`) }))}
          value={search.state ?? 'waiting'}
          onChange={(state) => to({ state })}
        />
        {wide ? <KeyHints /> : null}
      </div>
    </>
  );
}

// as printed on the keys
const MOVE = ['J', 'K'];
const APPROVE = 'A';

function KeyHints() {
  const { t } = useTranslation();
  const approves = useApproves();
  return (
    <p className={styles.keys} aria-hidden="true">
      {MOVE.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {t(approves ? 'console-review.hint.moveAnd' : 'console-review.hint.move')}
      {approves ? (
        <>
          <kbd>{APPROVE}</kbd>
          {t('console-review.hint.approve')}
        </>
      ) : null}
    </p>
  );
}
