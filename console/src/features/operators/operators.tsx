import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Menu } from '@truefill/ui/components/menu.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { call, fetchCall } from '../../calls/call.ts';
import { DataTable } from '../../page/data-table.tsx';
import { Initials } from '../../page/initials.tsx';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useOperator } from '../../session/session.ts';
import { GrantTags } from './grant-tags.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { OperatorSheet, type OperatorAct } from './operator-sheet.tsx';
import styles from './operators.module.css';

type List = ConsoleCallResponse<'operatorList'>;
export type ListedOperator = List['list'][number];
type Invitation = List['invitations'][number];

/** The operators, with their roles and brands. */
export function OperatorsScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['operators'], queryFn: ({ signal }) => fetchCall('operatorList', {}, signal) });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['operators'] });
  const [inviting, setInviting] = useState(false);
  const [act, setAct] = useState<{ readonly operator: ListedOperator; readonly act: OperatorAct } | null>(null);
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return (
    <Screen
      title={t('console.place.operators')}
      actions={
        <Button tone="primary" icon={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
          {t('console-operators.invite')}
        </Button>
      }
    >
      {failure && !query.data ? (
        <Island>
          <ListFailed title={t('console-operators.failed')} failure={failure} onRetry={() => void query.refetch()} />
        </Island>
      ) : null}
      {query.isPending ? <Skeleton height="240px" /> : null}
      {query.data ? (
        <>
          {failure ? <OldListNote onRetry={() => void query.refetch()} /> : null}
          <OperatorTable list={query.data.list} onAct={(operator, chosen) => setAct({ operator, act: chosen })} />
          <Invitations invitations={query.data.invitations} onChanged={refresh} />
        </>
      ) : null}
      <InviteSheet open={inviting} onClose={() => setInviting(false)} onInvited={refresh} />
      <OperatorSheet
        key={act ? `${act.operator.operatorId} ${act.act}` : 'none'}
        operator={act?.operator ?? null}
        act={act?.act ?? 'roles'}
        onClose={() => setAct(null)}
        onDone={refresh}
      />
    </Screen>
  );
}

interface OperatorTableProps {
  readonly list: readonly ListedOperator[];
  readonly onAct: (operator: ListedOperator, act: OperatorAct) => void;
}

function OperatorTable({ list, onAct }: OperatorTableProps) {
  const { t } = useTranslation();
  const me = useOperator().operatorId;
  return (
    <Island title={t('console-operators.people', { count: list.length })}>
      <DataTable
        label={t('console.place.operators')}
        rows={list}
        keyOf={({ operatorId }) => operatorId}
        columns={[
          {
            key: 'name',
            label: t('console-operators.column.name'),
            renderCell: (row) => (
              <span className={styles.person}>
                <Initials name={row.name} tone={row.active ? 'accent' : 'plain'} />
                <span className={styles.names}>
                  <span className={styles.name}>
                    {row.name} {row.operatorId === me ? <Tag tone="accent">{t('console-operators.you')}</Tag> : null}
                  </span>
                  <span className={styles.email}>{row.email}</span>
                </span>
              </span>
            ),
          },
          { key: 'roles', label: t('console-operators.column.roles'), renderCell: ({ grants }) => <GrantTags grants={grants} /> },
          { key: 'state', label: t('console-operators.column.state'), renderCell: (row) => <StateTag operator={row} /> },
          {
            key: 'signedIn',
            label: t('console-operators.column.signedIn'),
            renderCell: ({ signedInTs }) =>
              signedInTs > 0 ? <TimeText ms={signedInTs} pattern="YYYY-MM-DD HH:mm" /> : t('console-operators.never'),
          },
          {
            key: 'acts',
            label: t('console-operators.column.acts'),
            renderCell: (row) => (row.operatorId === me ? null : <ActMenu operator={row} onAct={onAct} />),
          },
        ]}
      />
    </Island>
  );
}

function StateTag({ operator }: { readonly operator: ListedOperator }) {
  const { t } = useTranslation();
  if (!operator.active) return <Tag tone="danger">{t('console-operators.state.inactive')}</Tag>;
  if (!operator.factorSetUp) return <Tag tone="warn">{t('console-operators.state.noFactor')}</Tag>;
  return (
    <Tag tone={operator.signedIn ? 'ok' : 'neutral'}>
      {t(operator.signedIn ? 'console-operators.state.signedIn' : 'console-operators.state.away')}
    </Tag>
  );
}

function ActMenu({ operator, onAct }: { readonly operator: ListedOperator; readonly onAct: OperatorTableProps['onAct'] }) {
  const { t } = useTranslation();
  const acts: readonly OperatorAct[] = operator.active ? ['roles', 'resetFactor', 'deactivate'] : ['roles', 'reactivate'];
  return (
    <Menu
      trigger={
        <IconButton label={t('console-operators.acts', { name: operator.name })}>
          <IconDots size={20} />
        </IconButton>
      }
      items={acts.map((act) => ({
        id: act,
        label: t(`console-operators.act.${act}`),
        tone: act === 'deactivate' ? 'danger' : 'plain',
        onSelect: () => onAct(operator, act),
      }))}
    />
  );
}

function Invitations({
  invitations,
  onChanged,
}: {
  readonly invitations: readonly Invitation[];
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const withdraw = async (invitationId: number): Promise<void> => {
    const answer = await call('withdrawInvitation', { invitationId });
    await onChanged();
    if (!answer.ok) showToast('error', (language) => errorText(language, answer));
  };
  return (
    <Island title={t('console-operators.invitations')}>
      {invitations.length === 0 ? (
        <EmptyState title={t('console-operators.noInvitations')} />
      ) : (
        <DataTable
          label={t('console-operators.invitations')}
          rows={invitations}
          keyOf={({ invitationId }) => invitationId}
          columns={[
            {
              key: 'name',
              label: t('console-operators.column.name'),
              renderCell: ({ name, email }) => (
                <span className={styles.names}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.email}>{email}</span>
                </span>
              ),
            },
            {
              key: 'roles',
              label: t('console-operators.column.roles'),
              renderCell: ({ grants }) => <GrantTags grants={grants} />,
            },
            { key: 'by', label: t('console-operators.column.by'), renderCell: ({ invitedBy }) => invitedBy },
            {
              key: 'until',
              label: t('console-operators.column.until'),
              renderCell: ({ expiresTs }) => <TimeText ms={expiresTs} pattern="YYYY-MM-DD HH:mm" />,
            },
            {
              key: 'acts',
              label: t('console-operators.column.acts'),
              renderCell: ({ invitationId }) => (
                <Button size="small" tone="danger" onClick={() => void withdraw(invitationId)}>
                  {t('console-operators.withdraw')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Island>
  );
}
