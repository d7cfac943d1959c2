import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { AmountText } from '../../page/amount-text.tsx';
import { DataTable } from '../../page/data-table.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useHasRightFor } from '../../session/session.ts';
import { useCodeText } from '../review/code-text.ts';
import { LiftSheet } from './lift-sheet.tsx';
import type { UserDetail } from './user.tsx';
import styles from './user.module.css';

interface PartProps {
  readonly user: UserDetail;
}

/** The user's balances, by account. */
export function Accounts({ user }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={styles.subhead}>{t('console-users.accounts')}</h2>
      <DataTable
        label={t('console-users.accounts')}
        rows={user.accounts}
        keyOf={({ accountId }) => accountId}
        columns={[
          {
            key: 'account',
            label: t('console-users.column.account'),
            renderCell: (row) => (
              <>
                {t(`console-users.purpose.${row.purpose}`)}{' '}
                {row.accountMode === 'demo' ? <Tag tone="demo">{t('console-users.demo')}</Tag> : null}
              </>
            ),
          },
          { key: 'currency', label: t('console-users.column.currency'), renderCell: ({ currency }) => currency },
          {
            key: 'available',
            label: t('console-users.column.available'),
            numeric: true,
            renderCell: ({ available }) => <AmountText amount={available} />,
          },
          {
            key: 'locked',
            label: t('console-users.column.locked'),
            numeric: true,
            renderCell: ({ locked }) => <AmountText amount={locked} />,
          },
          {
            key: 'withheld',
            label: t('console-users.column.withheld'),
            numeric: true,
            renderCell: ({ withheld }) => <AmountText amount={withheld} />,
          },
          {
            key: 'deposited',
            label: t('console-users.column.deposited'),
            numeric: true,
            renderCell: ({ deposited }) => <AmountText amount={deposited} />,
          },
        ]}
      />
    </>
  );
}

/** The user's payout methods. */
export function PayoutMethods({ user }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={styles.subhead}>{t('console-users.methods')}</h2>
      {user.payoutMethods.length === 0 ? (
        <EmptyState title={t('console-users.noMethods')} />
      ) : (
        <DataTable
          label={t('console-users.methods')}
          rows={user.payoutMethods}
          keyOf={({ kind, label, ends, createdTs }) => `${kind} ${label} ${ends} ${createdTs}`}
          columns={[
            { key: 'kind', label: t('console-users.column.kind'), renderCell: ({ kind }) => t(`console-users.method.${kind}`) },
            { key: 'label', label: t('console-users.column.method'), renderCell: ({ label }) => label },
            {
              key: 'since',
              label: t('console-users.column.since'),
              renderCell: ({ createdTs }) => <TimeText ms={createdTs} pattern="YYYY-MM-DD HH:mm" />,
            },
          ]}
        />
      )}
    </>
  );
}

/** The user's consents and how they were given. */
export function ConsentRows({ user }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={styles.subhead}>{t('console-users.consents')}</h2>
      {user.consents.length === 0 ? (
        <EmptyState title={t('console-users.noConsents')} />
      ) : (
        <DataTable
          label={t('console-users.consents')}
          rows={user.consents}
          keyOf={({ document, version }) => `${document} ${version}`}
          columns={[
            {
              key: 'document',
              label: t('console-users.column.document'),
              renderCell: ({ document }) => t(`console-users.document.${document}`),
            },
            { key: 'version', label: t('console-users.column.version'), renderCell: ({ version }) => version },
            {
              key: 'language',
              label: t('console-users.column.language'),
              renderCell: ({ locale }) => LANGUAGES[locale]?.name ?? locale,
            },
            { key: 'act', label: t('console-users.column.act'), renderCell: ({ act }) => t(`console-users.consentAct.${act}`) },
            {
              key: 'agreed',
              label: t('console-users.column.agreed'),
              renderCell: ({ agreedTs }) => <TimeText ms={agreedTs} pattern="YYYY-MM-DD HH:mm" />,
            },
          ]}
        />
      )}
    </>
  );
}

const TONES = { proposed: 'info', active: 'warn', expired: 'neutral', lifted: 'ok', rejected: 'danger' } as const;

/** Current and past holds; a current one can be proposed for lifting. */
export function Holds({ user }: PartProps) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const mayLift = useHasRightFor('holds.propose', user.brandId) && user.closedTs === 0;
  const [lifting, setLifting] = useState<PartProps['user']['holds'][number] | null>(null);
  if (user.holds.length === 0) return <EmptyState title={t('console-users.noHolds')} />;
  return (
    <>
      <DataTable
        label={t('console-users.tab.holds')}
        rows={user.holds}
        keyOf={({ holdId }) => holdId}
        columns={[
          {
            key: 'state',
            label: t('console-users.column.state'),
            renderCell: ({ state }) => <Tag tone={TONES[state]}>{t(`console-users.holdState.${state}`)}</Tag>,
          },
          {
            key: 'reason',
            label: t('console-users.column.reason'),
            renderCell: ({ reasonCode }) => codeText('reason', reasonCode),
          },
          { key: 'case', label: t('console-users.column.case'), renderCell: ({ caseNumber }) => caseNumber },
          { key: 'scope', label: t('console-users.column.scope'), renderCell: ({ scope }) => codeText('method', scope) },
          {
            key: 'until',
            label: t('console-users.column.until'),
            renderCell: ({ expiresTs }) => <TimeText ms={expiresTs} pattern="YYYY-MM-DD HH:mm" />,
          },
          {
            key: 'by',
            label: t('console-users.column.by'),
            renderCell: ({ proposedBy, decidedBy }) => [proposedBy, decidedBy].filter(Boolean).join(', '),
          },
          {
            key: 'acts',
            label: t('console-users.column.acts'),
            renderCell: (hold) => {
              if (hold.state !== 'active') return null;
              if (hold.liftProposed) return <Tag tone="info">{t('console-users.liftProposed')}</Tag>;
              return mayLift ? (
                <Button size="small" onClick={() => setLifting(hold)}>
                  {t('console-users.liftIt')}
                </Button>
              ) : null;
            },
          },
        ]}
      />
      <LiftSheet hold={lifting} userId={user.userId} onClose={() => setLifting(null)} />
    </>
  );
}
