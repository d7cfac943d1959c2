import { IconArrowRight, IconCopy, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { TextLink } from '../../page/text-link.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useHasRight } from '../../session/session.ts';
import styles from './audit-entry.module.css';
import { ActionIcon } from './audit-list.tsx';
import { changesOf, type AuditEntry } from './entry.ts';
import { TargetLink } from './target-link.tsx';
import { useEntryText } from './use-entry-text.ts';
import { useActionText } from './use-action-text.ts';

export interface AuditEntryViewProps {
  readonly entry: AuditEntry;
  /** undefined if the operator may not see it */
  readonly chain: ConsoleCallResponse<'auditState'> | undefined;
}

const SHOWN_HASH = 16;

/** One entry with all details and its place in the chain. */
export function AuditEntryView({ entry, chain }: AuditEntryViewProps) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const entryText = useEntryText();
  const brand = useBrand(entry.brandId);
  const changes = changesOf(entry);
  const items = [
    {
      key: 'by',
      label: t('console-audit.field.by'),
      value: entry.operatorName === '' ? t('console-audit.system') : entry.operatorName,
    },
    ...(entry.userId > 0
      ? [{ key: 'user', label: t('console-audit.field.user'), value: <Customer userId={entry.userId} /> }]
      : []),
    {
      key: 'target',
      label: t('console-audit.field.target'),
      value: <TargetLink kind={entry.targetKind} id={entry.targetId} userId={entry.userId} />,
    },
    ...(entry.brandId === ''
      ? []
      : [{ key: 'brand', label: t('console-audit.field.brand'), value: brand?.site ?? entry.brandId }]),
    {
      key: 'reason',
      label: t('console-audit.field.reason'),
      value: entry.reason === '' ? t('console-audit.noReason') : entryText.reason(entry.reason),
    },
    { key: 'from', label: t('console-audit.field.from'), value: entry.network },
    { key: 'number', label: t('console-audit.field.number'), value: entry.seq },
  ];
  return (
    <div className={styles.entry}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <ActionIcon action={entry.action} />
        </span>
        <div>
          <h2 className={styles.title}>{actionText(entry.action)}</h2>
          <p className={styles.time}>
            <TimeText ms={entry.atTs} /> {t('console.utc')}
          </p>
        </div>
      </header>
      {changes.length === 0 ? null : (
        <dl className={styles.changes} aria-label={t('console-audit.changes')}>
          {changes.map(({ name, before, after }) => (
            <div key={name} className={styles.change}>
              <dt>{entryText.name(name)}</dt>
              <dd>
                {before === null ? null : (
                  <>
                    <del>{entryText.value(name, before)}</del>
                    <IconArrowRight size={16} aria-hidden="true" />
                  </>
                )}
                <ins>{after === null ? t('console-audit.nothing') : entryText.value(name, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <KeyValueList items={items} density="roomy" className={styles.list} />
      <div className={styles.chain}>
        <p className={styles.chainHead}>
          <IconLink size={18} aria-hidden="true" />
          <span>{entry.seq > 1 ? t('console-audit.follows', { number: entry.seq - 1 }) : t('console-audit.first')}</span>
          {chain === undefined ? null : <ChainTag entry={entry} chain={chain} />}
        </p>
        <p className={styles.hash}>
          <code>
            {entry.previousHash.slice(0, SHOWN_HASH)} → {entry.hash.slice(0, SHOWN_HASH)}
          </code>
        </p>
        <p className={styles.time}>{t('console-audit.chainText')}</p>
      </div>
      <Button tone="neutral" size="large" icon={<IconCopy size={18} />} onClick={() => copyText(entry.hash)}>
        {t('console-audit.copyHash')}
      </Button>
    </div>
  );
}

function Customer({ userId }: { readonly userId: number }) {
  const { t } = useTranslation();
  const mayRead = useHasRight('users.read');
  const text = t('console.uid', { uid: userId });
  return mayRead ? <TextLink to={`/users/${userId}`}>{text}</TextLink> : text;
}

function ChainTag({ entry, chain }: { readonly entry: AuditEntry; readonly chain: ConsoleCallResponse<'auditState'> }) {
  const { t } = useTranslation();
  const broken = chain.brokenSeq > 0 && entry.seq >= chain.brokenSeq;
  return <Tag tone={broken ? 'danger' : 'ok'}>{t(broken ? 'console-audit.broken' : 'console-audit.inOrder')}</Tag>;
}
