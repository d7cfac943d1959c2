import { useTranslation } from 'react-i18next';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { address } from '../../page/go.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { TargetLink } from '../audit/target-link.tsx';
import { useActionText } from '../audit/use-action-text.ts';
import { useEntryText } from '../audit/use-entry-text.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { CaseList } from '../review/case-list.tsx';
import { useCases } from '../review/use-review.ts';
import { DemoTag } from './account-mode.tsx';
import { Rows } from './rows.tsx';
import styles from './user.module.css';
import { useRows } from './use-rows.ts';

interface OfUser {
  readonly userId: number;
}

/** The user's cases in any state. */
export function RecordRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useCases({ state: 'all', userId });
  return (
    <CaseList
      list={list}
      chosen={null}
      ofOneUser
      empty={t('console-users.noRows')}
      addressOf={(key) => address('/review', { state: 'all', case: key })}
    />
  );
}

/** The user's logins. */
export function SessionRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useRows('consoleUserSessions', { userId }, (_, place) => place);
  return (
    <Rows
      label={t('console-users.tab.sessions')}
      list={list}
      exported={<ExportButton list="sessions" ofUser={{ userId }} />}
      columns={[
        {
          key: 'device',
          label: t('console-users.column.device'),
          renderCell: ({ device, accountMode }) => (
            <>
              {device || t('console-users.unknownDevice')} <DemoTag accountMode={accountMode} />
            </>
          ),
        },
        { key: 'address', label: t('console-users.column.address'), renderCell: (row) => row.address },
        {
          key: 'created',
          label: t('console-users.column.begun'),
          renderCell: ({ createdTs }) => <TimeText ms={createdTs} pattern="YYYY-MM-DD HH:mm" />,
        },
        {
          key: 'used',
          label: t('console-users.column.used'),
          renderCell: ({ usedTs }) => <TimeText ms={usedTs} pattern="YYYY-MM-DD HH:mm" />,
        },
        {
          key: 'ended',
          label: t('console-users.column.state'),
          renderCell: ({ endedTs, endedReason }) =>
            endedTs > 0 ? (
              <>
                <TimeText ms={endedTs} pattern="YYYY-MM-DD HH:mm" />
                {endedReason === null ? null : <div className={styles.small}>{t(`console-users.sessionEnd.${endedReason}`)}</div>}
              </>
            ) : (
              <Tag tone="ok">{t('console-users.alive')}</Tag>
            ),
        },
      ]}
    />
  );
}

/** Operator actions in the account. */
export function ActionRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const entryText = useEntryText();
  const list = useRows('consoleUserActions', { userId }, ({ seq }) => seq);
  return (
    <Rows
      label={t('console-users.tab.actions')}
      list={list}
      exported={<ExportButton list="actions" ofUser={{ userId }} />}
      columns={[
        { key: 'time', label: t('console-users.column.time'), renderCell: ({ atTs }) => <TimeText ms={atTs} /> },
        { key: 'who', label: t('console-users.column.who'), renderCell: ({ operatorName }) => operatorName },
        { key: 'action', label: t('console-users.column.action'), renderCell: ({ action }) => actionText(action) },
        {
          key: 'target',
          label: t('console-users.column.target'),
          renderCell: ({ target }) => <TargetLink {...kindAndId(target)} userId={userId} />,
        },
        { key: 'reason', label: t('console-users.column.reason'), renderCell: ({ reason }) => entryText.reason(reason) },
      ]}
    />
  );
}

/** The object of an action: a kind, a slash, a number. */
function kindAndId(target: string): { readonly kind: string; readonly id: string } {
  const at = target.indexOf('/');
  return { kind: target.slice(0, at), id: target.slice(at + 1) };
}
