import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { brand } from '@truefill/client/brand.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import styles from '../../money-parts/money.module.css';
import { BankStep } from './bank-step.tsx';
import { BeforeDeposit } from './before-deposit.tsx';
import { CryptoStep } from './crypto-step.tsx';
import type { DepositDraft, DepositKind } from './deposit-draft.ts';
import { removeStoredDraft, readStoredDraft } from './stored-draft.ts';

/** A deposit in two steps: the destination, then the amount and the proof. */
export function DepositForm() {
  const { t } = useTranslation();
  const { depositTypes } = brand().treasury;
  const [begin] = useState(() => {
    const stored = readStoredDraft();
    // the saved draft is for one return from the agreement
    removeStoredDraft();
    return stored ?? emptyDraft(depositTypes[0] ?? 'crypto');
  });
  const [draft, change] = usePersistedDraft<DepositDraft>('deposit', begin);
  const Step = draft.kind === 'crypto' ? CryptoStep : BankStep;
  return (
    <div className={styles.page}>
      {depositTypes.length > 1 ? (
        <Segmented<DepositKind>
          label={t('deposit.kinds')}
          items={depositTypes.map((value) => ({ value, label: t(`deposit.kind.${value}`) }))}
          value={draft.kind}
          // an amount typed for one method is not valid for the other
          onChange={(kind) => change({ ...emptyDraft(kind) })}
        />
      ) : null}
      <Step draft={draft} change={change}>
        {draft.step === 'address' ? <BeforeDeposit /> : null}
      </Step>
    </div>
  );
}

function emptyDraft(kind: DepositKind): DepositDraft {
  return { kind, step: 'address', coinId: null, shownDestination: null, amount: '', proof: null, agreed: false };
}
