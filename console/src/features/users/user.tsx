import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { IconArrowsExchange, IconLock, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { TabPanel, Tabs } from '@truefill/ui/components/tabs.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { address, useGo } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useHasRightFor } from '../../session/session.ts';
import { ComposeSheet } from '../messages/compose-sheet.tsx';
import type { AccountModeFilterProps } from './account-mode.tsx';
import { CorrectionSheet } from './correction-sheet.tsx';
import { HoldSheet } from './hold-sheet.tsx';
import { Accounts, ConsentRows, Holds, PayoutMethods } from './user-parts.tsx';
import { LedgerRows } from './ledger-rows.tsx';
import { OptionRows, OrderRows } from './trade-rows.tsx';
import { ActionRows, RecordRows, SessionRows } from './user-rows.tsx';
import styles from './user.module.css';

export type UserDetail = ConsoleCallResponse<'consoleUser'>;

/** The search of a user's URL. */
export interface UserSearch {
  readonly tab?: string | undefined;
  /** the account of the lists; real if absent */
  readonly mode?: string | undefined;
  /** the internal number of the only order or option to show */
  readonly only?: string | undefined;
}

const TABS = ['overview', 'ledger', 'orders', 'options', 'records', 'sessions', 'holds', 'actions'] as const;

/** Everything that operators may see of a user. Viewing it is recorded in the audit trail. */
export function UserScreen() {
  const { t } = useTranslation();
  const { userId: text } = useParams({ strict: false }) as { readonly userId: string };
  const userId = Number(text);
  const isNumber = Number.isSafeInteger(userId) && userId > 0;
  const query = useQuery({
    queryKey: ['user', userId, 'detail'],
    queryFn: ({ signal }) => fetchCall('consoleUser', { userId }, signal),
    enabled: isNumber,
    // colleagues and the user change it meanwhile
    staleTime: 0,
  });
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  if (!isNumber || failure?.code === ERROR_CODES.userNotFound) {
    return (
      <Screen title={t('console-users.user')}>
        <Island>
          <NotThere title={t('console.missing.record')} list={{ to: '/users', label: t('console.place.users') }} />
        </Island>
      </Screen>
    );
  }
  return (
    <Screen
      title={query.data?.userName ?? t('console-users.user')}
      actions={query.data?.closedTs === 0 ? <Proposals user={query.data} /> : null}
    >
      {failure && !query.data ? (
        <Island>
          <ListFailed title={t('console-users.userFailed')} failure={failure} onRetry={() => void query.refetch()} />
        </Island>
      ) : null}
      {query.isPending ? <Skeleton height="50vh" /> : null}
      {query.data ? (
        <>
          <Head user={query.data} />
          <UserTabs user={query.data} />
        </>
      ) : null}
    </Screen>
  );
}

/** Proposals that an operator may make and another person decides on; none about a closed account. */
function Proposals({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const mayCorrect = useHasRightFor('corrections.propose', user.brandId);
  const mayHold = useHasRightFor('holds.propose', user.brandId);
  const mayWrite = useHasRightFor('messages.propose', user.brandId);
  const [open, setOpen] = useState<'correction' | 'hold' | 'message' | null>(null);
  return (
    <>
      {mayCorrect ? (
        <Button tone="outline" icon={<IconArrowsExchange size={18} aria-hidden="true" />} onClick={() => setOpen('correction')}>
          {t('console-users.correct')}
        </Button>
      ) : null}
      {mayHold ? (
        <Button tone="outline" icon={<IconLock size={18} aria-hidden="true" />} onClick={() => setOpen('hold')}>
          {t('console-users.hold')}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button tone="outline" icon={<IconMessage size={18} aria-hidden="true" />} onClick={() => setOpen('message')}>
          {t('console-users.message')}
        </Button>
      ) : null}
      <CorrectionSheet open={open === 'correction'} user={user} onClose={() => setOpen(null)} />
      <HoldSheet open={open === 'hold'} user={user} onClose={() => setOpen(null)} />
      <ComposeSheet open={open === 'message'} user={user} onClose={() => setOpen(null)} onSent={() => setOpen(null)} />
    </>
  );
}

function Head({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const brand = useBrand(user.brandId);
  return (
    <Island>
      <div className={styles.head}>
        <div className={styles.person}>
          <Initials name={user.userName} size="large" tone="accent" />
          <div className={styles.names}>
            <p className={styles.name}>{user.userName}</p>
            <p className={styles.small}>
              {t('console.uid', { uid: user.userId })}, {brand?.site ?? user.brandId}
            </p>
          </div>
          {user.held ? <Tag tone="warn">{t('console-users.held')}</Tag> : null}
          {user.closedTs > 0 ? <Tag>{t('console-users.closed')}</Tag> : null}
        </div>
        <KeyValueList
          className={styles.facts}
          items={[
            { key: 'contact', label: t('console-users.field.contact'), value: user.contact },
            {
              key: 'since',
              label: t('console-users.field.since'),
              value: <TimeText ms={user.registeredTs} pattern="YYYY-MM-DD" />,
            },
            {
              key: 'seen',
              label: t('console-users.field.seen'),
              value:
                user.lastSeenTs > 0 ? <TimeText ms={user.lastSeenTs} pattern="YYYY-MM-DD HH:mm" /> : t('console-operators.never'),
            },
            {
              key: 'language',
              label: t('console-users.column.language'),
              value: LANGUAGES[user.locale]?.name ?? user.locale,
            },
          ]}
        />
        <KeyValueList
          className={styles.facts}
          items={[
            { key: 'balance', label: t('console-users.field.balance'), value: formatMoney(user.balance) },
            { key: 'deposited', label: t('console-users.field.deposited'), value: formatMoney(user.deposited) },
            {
              key: 'open',
              label: t('console-users.field.open'),
              value: t('console-users.open', { orders: user.openOrders, options: user.openOptions }),
            },
            {
              key: 'verification',
              label: t('console-review.kind.verification'),
              value: t(`console-review.value.${user.verification}`),
            },
          ]}
        />
      </div>
    </Island>
  );
}

function UserTabs({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const go = useGo();
  const { tab, mode, only } = useSearch({ strict: false }) as UserSearch;
  const shown = TABS.find((name) => name === tab) ?? 'overview';
  const { userId } = user;
  const show = (search: UserSearch): void => go(address(`/users/${userId}`, { ...search }), { replace: true });
  const modeFilter: AccountModeFilterProps = {
    value: mode === 'demo' ? 'demo' : 'real',
    onChange: (chosen) => show({ tab: shown, mode: chosen === 'demo' ? chosen : undefined }),
  };
  const trades = { userId, mode: modeFilter, only: Number(only) || null, onShowAll: () => show({ tab: shown, mode }) };
  return (
    <Island>
      <Tabs
        label={t('console-users.parts')}
        items={TABS.map((name) => ({ value: name, label: t(`console-users.tab.${name}`) }))}
        value={shown}
        onChange={(name) => show({ tab: name === 'overview' ? undefined : name, mode })}
      >
        <TabPanel value={shown}>
          {shown === 'overview' ? (
            <>
              <Accounts user={user} />
              <PayoutMethods user={user} />
              <ConsentRows user={user} />
            </>
          ) : null}
          {shown === 'ledger' ? <LedgerRows userId={userId} mode={modeFilter} /> : null}
          {shown === 'orders' ? <OrderRows {...trades} /> : null}
          {shown === 'options' ? <OptionRows {...trades} /> : null}
          {shown === 'records' ? <RecordRows userId={userId} /> : null}
          {shown === 'sessions' ? <SessionRows userId={userId} /> : null}
          {shown === 'holds' ? <Holds user={user} /> : null}
          {shown === 'actions' ? <ActionRows userId={userId} /> : null}
        </TabPanel>
      </Tabs>
    </Island>
  );
}
