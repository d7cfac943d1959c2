import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useStepUp, type StepUp } from '@truefill/client/factors/use-step-up.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { IconTrash } from '@truefill/ui/components/icons.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { BankCardForm } from './bank-card-form.tsx';
import { cardDraft, cardToSend, ENCODED_FIELDS, type BankCardDraft, type EncodedName } from './bank-card-model.ts';
import { decodedField, encodedFields } from './encoded-fields.ts';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { refetchMethods } from './saved-methods.ts';

/** Shows a bank card in full, to change or delete it. */
export function EditBankCardScreen() {
  const { t } = useTranslation();
  const { id } = useSearch({ from: '/user/wallet/editBankCard' });
  return (
    <div className={styles.page}>
      <PageHeader title={t('payout.cards.one')} backTo="/user/wallet/bankCard" />
      <RealOnly>{Number.isSafeInteger(id) && id > 0 ? <SavedCard key={id} id={id} /> : <UnknownCard />}</RealOnly>
    </div>
  );
}

function UnknownCard() {
  const { t } = useTranslation();
  return <NotThere title={t('payout.cards.notFound')} list={{ to: '/user/wallet/bankCard', label: t('payout.cards.title') }} />;
}

type Shown = { readonly draft: BankCardDraft } | { readonly failure: Failure } | null;

function SavedCard({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation();
  const stepUp = useStepUp();
  const [shown, setShown] = useState<Shown>(null);
  const isRequested = useRef(false);
  const read = async (): Promise<void> => {
    setShown(null);
    setShown(await readCard(id, stepUp.prove));
  };
  useEffect(() => {
    // ask for the proof only once, even if effects run twice
    if (isRequested.current) return;
    isRequested.current = true;
    void read();
  });
  if (shown !== null && 'draft' in shown)
    return (
      <>
        <ShownCard id={id} draft={shown.draft} prove={stepUp.prove} />
        {stepUp.dialog}
      </>
    );
  return (
    <>
      {shown === null ? (
        <div className={styles.form} aria-busy="true">
          <Skeleton height="9.25rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </div>
      ) : shown.failure.code === ERROR_CODES.dataNotFound ? (
        <UnknownCard />
      ) : (
        <ErrorState
          title={t('payout.cards.notRead')}
          actions={
            <Button tone="primary" onClick={() => void read()}>
              {t('shell.retry')}
            </Button>
          }
        >
          {errorText(i18n, shown.failure)}
        </ErrorState>
      )}
      {stepUp.dialog}
    </>
  );
}

async function readCard(id: number, prove: StepUp['prove']): Promise<Shown> {
  const result = await prove(() => call('bankCard', { id }));
  if (!result.ok) return { failure: result };
  const { dto } = result.data;
  try {
    const entries = ENCODED_FIELDS.map(async (name) => [name, await decodedField(name, dto[name])] as const);
    return { draft: cardDraft(dto, Object.fromEntries(await Promise.all(entries)) as Record<EncodedName, string>) };
  } catch (error) {
    if (error instanceof CallFailed) return { failure: error.failure };
    throw error;
  }
}

interface ShownCardProps {
  readonly id: number;
  readonly draft: BankCardDraft;
  readonly prove: StepUp['prove'];
}

function ShownCard({ id, draft, prove }: ShownCardProps) {
  const { t } = useTranslation();
  const back = useBack('/user/wallet/bankCard');
  const isMounted = useIsMounted();
  const done = async (text: 'payout.cards.changed' | 'payout.deleted'): Promise<void> => {
    showToast('success', (language) => language.t(text));
    if (isMounted.current) back();
    await refetchMethods();
  };
  return (
    <BankCardForm
      first={draft}
      title={t('payout.cards.one')}
      save={async (typed, rules) => {
        const { plain, secret } = cardToSend(typed, rules);
        const encoded = await encodedFields(secret);
        if (!encoded.ok) return encoded;
        const result = await prove(() => call('editBankCard', { id, ...plain, ...encoded.data }));
        if (!result.ok) return result;
        await done('payout.cards.changed');
        return null;
      }}
    >
      <DeleteCard id={id} done={() => done('payout.deleted')} />
    </BankCardForm>
  );
}

function DeleteCard({ id, done }: { readonly id: number; readonly done: () => Promise<void> }) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const { busy, run } = useOneAtATime();
  const remove = async (): Promise<void> => {
    const result = await run(() => call('deleteBankCard', { id }));
    if (result === undefined) return;
    setConfirming(false);
    if (!result.ok) return showToast('error', (language) => errorText(language, result));
    await done();
  };
  return (
    <>
      <Button tone="danger" size="extra-large" icon={<IconTrash size={20} />} onClick={() => setConfirming(true)}>
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('payout.cards.deleteTitle')}
        confirmLabel={t('common.delete')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        busy={busy}
        onConfirm={() => void remove()}
      >
        {t('payout.cards.deleteText')}
      </ConfirmDialog>
    </>
  );
}
