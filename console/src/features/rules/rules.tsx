import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { fetchCall } from '../../calls/call.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { DataTable } from '../../page/data-table.tsx';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import styles from './rules.module.css';

const SHOWN_HASH = 16;

/** The configuration files in use, each with its hash and the time since which it is in force. */
export function RulesScreen() {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['rules'], queryFn: ({ signal }) => fetchCall('consoleRules', {}, signal) });
  const [opened, setOpened] = useState<string | null>(null);
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return (
    <Screen title={t('console.place.rules')} exported={<ExportButton list="rules" inHeader />}>
      <Island>
        <p className={styles.text}>{t('console-rules.text')}</p>
        {failure && !query.data ? (
          <ListFailed title={t('console-rules.failed')} failure={failure} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <Skeleton height="200px" /> : null}
        {failure && query.data ? <OldListNote onRetry={() => void query.refetch()} /> : null}
        {query.data ? (
          <DataTable
            label={t('console.place.rules')}
            rows={query.data.list}
            keyOf={({ name }) => name}
            columns={[
              { key: 'name', label: t('console-rules.column.name'), renderCell: ({ name }) => <strong>{name}</strong> },
              {
                key: 'hash',
                label: t('console-rules.column.hash'),
                renderCell: ({ sha256 }) => (
                  <span className={styles.hash}>
                    <code>{sha256.slice(0, SHOWN_HASH)}…</code>
                    <IconButton label={t('console-rules.copy')} onClick={() => copyText(sha256)}>
                      <IconCopy size={16} />
                    </IconButton>
                  </span>
                ),
              },
              { key: 'since', label: t('console-rules.column.since'), renderCell: ({ sinceTs }) => <TimeText ms={sinceTs} /> },
              {
                key: 'before',
                label: t('console-rules.column.before'),
                numeric: true,
                renderCell: ({ before }) => before.length,
              },
              {
                key: 'show',
                label: t('console-rules.column.content'),
                renderCell: ({ name }) => (
                  <Button size="small" onClick={() => setOpened(name)}>
                    {t('console-rules.show')}
                  </Button>
                ),
              },
            ]}
          />
        ) : null}
      </Island>
      <Sheet open={opened !== null} onClose={() => setOpened(null)} title={opened ?? ''} wide>
        {opened === null ? null : <Rule name={opened} />}
      </Sheet>
    </Screen>
  );
}

/** A file in full, and its earlier versions. */
function Rule({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['rule', name], queryFn: ({ signal }) => fetchCall('consoleRule', { name }, signal) });
  if (!query.data) {
    const failure = query.error instanceof CallFailed ? query.error.failure : null;
    return failure ? (
      <ListFailed title={t('console-rules.failed')} failure={failure} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height="50vh" />
    );
  }
  return (
    <div className={styles.rule}>
      {query.isError ? <OldListNote onRetry={() => void query.refetch()} /> : null}
      <p className={styles.full}>
        <code>{query.data.sha256}</code>
      </p>
      {query.data.before.map(({ sha256, fromTs }) => (
        <p key={`${sha256} ${fromTs}`} className={styles.full}>
          <TimeText ms={fromTs} /> <code>{sha256}</code>
        </p>
      ))}
      {/* a part that scrolls has to be reachable for keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.content} tabIndex={0} aria-label={name}>
        {query.data.content}
      </pre>
    </div>
  );
}
