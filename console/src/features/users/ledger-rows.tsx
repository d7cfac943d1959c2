import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { AmountText, isZero, readableAmount } from '../../page/amount-text.tsx';
import type { Column } from '../../page/data-table.tsx';
import { addressOfRecord } from '../../page/record-address.ts';
import { TextLink } from '../../page/text-link.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { AccountModeFilter, DemoTag, type AccountModeFilterProps } from './account-mode.tsx';
import { Rows } from './rows.tsx';
import styles from './user.module.css';
import { useRows } from './use-rows.ts';

type Movement = ConsoleCallResponse<'consoleUserLedger'>['list'][number];

export interface LedgerRowsProps {
  readonly userId: number;
  readonly mode: AccountModeFilterProps;
}

/** Movements of the real or of the demo accounts: what each changed, and what it belongs to. */
export function LedgerRows({ userId, mode }: LedgerRowsProps) {
  const { t } = useTranslation();
  const list = useRows('consoleUserLedger', { userId, accountMode: mode.value }, ({ id }) => id);
  const change = (key: 'available' | 'locked' | 'withheld'): Column<Movement> => ({
    key,
    label: t(`console-users.column.${key}`),
    numeric: true,
    renderCell: (movement) => (isZero(movement[`${key}Change`]) ? '' : <Change movement={movement} of={key} />),
  });
  return (
    <Rows
      label={t('console-users.tab.ledger')}
      list={list}
      filter={<AccountModeFilter {...mode} />}
      exported={<ExportButton list="movements" ofUser={{ userId, accountMode: mode.value }} />}
      columns={[
        { key: 'time', label: t('console-users.column.time'), renderCell: ({ timeTs }) => <TimeText ms={timeTs} /> },
        { key: 'kind', label: t('console-users.column.kind'), renderCell: ({ kind }) => t(`statement.kind.${kind}`) },
        {
          key: 'reference',
          label: t('console-users.column.reference'),
          renderCell: (movement) => (movement.referenceKind === null ? '' : <Reference userId={userId} movement={movement} />),
        },
        {
          key: 'account',
          label: t('console-users.column.account'),
          renderCell: ({ purpose, currency, accountMode }) => (
            <>
              {t(`console-users.purpose.${purpose}`)}, {currency} <DemoTag accountMode={accountMode} />
            </>
          ),
        },
        change('available'),
        change('locked'),
        change('withheld'),
      ]}
    />
  );
}

/** Where a movement belongs: by the number that the user sees, and linked if there is a page. */
function Reference({ userId, movement }: { readonly userId: number; readonly movement: Movement }) {
  const { t } = useTranslation();
  const { referenceKind: kind, referenceId: id, reference } = movement;
  if (kind === null) return null;
  const text = `${t(`console-audit.target.${kind}`)} ${reference}`;
  const to = kind === 'transfer' ? null : addressOfRecord({ kind, id, userId });
  return to === null ? text : <TextLink to={to}>{text}</TextLink>;
}

interface ChangeProps {
  readonly movement: Movement;
  readonly of: 'available' | 'locked' | 'withheld';
}

/** What a movement added to or took from a pocket; the first includes the fee. */
function Change({ movement, of }: ChangeProps) {
  const { t } = useTranslation();
  return (
    <>
      <AmountText amount={movement[`${of}Change`]} signed />
      {of === 'available' && !isZero(movement.fee) ? (
        <div className={styles.small}>{t('statement.feeIncluded', { fee: readableAmount(movement.fee) })}</div>
      ) : null}
    </>
  );
}
