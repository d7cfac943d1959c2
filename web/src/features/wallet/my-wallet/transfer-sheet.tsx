import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferToWire, type CurrencyBalanceView, type TransferQuoteView } from '@truefill/api/wallet/views.ts';
import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { restNumberText } from '@truefill/ui/number/number-text.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { amountText, rateText, typedAmount } from '../../../money-parts/amount.ts';
import { usePaymentCall } from '../../../money-parts/use-money-updates.ts';
import own from './my-wallet.module.css';
import { isSendable, scaleOf, TRANSFER_STEP } from './transfer-draft.ts';
import { useBalances } from './use-balances.ts';
import { useSecondsUntil, useTransferQuote } from './use-transfer.ts';

export interface TransferSheetProps {
  /** null: closed */
  readonly transfer: { readonly of: CurrencyBalanceView; readonly direction: TransferDirection } | null;
  readonly onClose: () => void;
}

/** Converts a coin to dollars, or dollars to a coin. */
export function TransferSheet({ transfer, onClose }: TransferSheetProps) {
  const { t } = useTranslation();
  const title = transfer && t(`wallet.transferNamed.${transfer.direction}`, { coin: transfer.of.unit });
  return (
    <Sheet open={transfer !== null} onClose={onClose} title={title ?? ''}>
      {transfer ? <TransferForm {...transfer} onDone={onClose} /> : null}
    </Sheet>
  );
}

interface TransferFormProps {
  readonly of: CurrencyBalanceView;
  readonly direction: TransferDirection;
  readonly onDone: () => void;
}

function TransferForm({ of, direction, onDone }: TransferFormProps) {
  const { t } = useTranslation();
  const { unit: coin, currency, currencyId } = of;
  const leaving = direction === 'in' ? coin : 'USD';
  const scale = scaleOf(leaving);
  const [amount, setAmount] = useState('');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const sendable = isSendable(amount, scale);
  // leaving a field normalizes its text, which is not a different amount
  const request = { currency, currencyId, direction, amount: restNumberText(amount, scale) };
  const { quote, failure } = useTransferQuote(request, sendable);
  const source = useBalances().data?.list.find(({ unit }) => unit === leaving);
  // the available dollars are less than the balance while positions lose or a loan is owed: the server returns the amount
  const available = quote?.available ?? source?.free;
  const change = (next: string): void => {
    setAmount(next);
    setRefusal(null);
  };
  const { state, send } = usePaymentCall<'transfer'>('transfer');

  const submit = async (held: TransferQuoteView): Promise<void> => {
    setRefusal(null);
    const intent = `${currencyId} ${direction} ${request.amount}`;
    const write = () => {
      const { quoteId, fee, arrives, unit } = held;
      return { ...transferToWire(request), quoteId, fee, practical: arrives, unit };
    };
    const answer = await send('transfer', { subject: 'transfer', intent, write });
    if (answer === null) return;
    if (!answer.result.ok) return setRefusal(answer.result);
    showToast('success', (language) => language.t('wallet.currency_conversion_successful'));
    if (answer.isMounted) onDone();
  };
  const field = t('wallet.transferAmount', { coin: leaving });
  const unanswered = state === 'unknown' || state === 'lapsed' ? state : null;
  return (
    <form
      className={own.form}
      aria-label={t(`wallet.transferNamed.${direction}`, { coin })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // nothing is sent for an empty or zero amount
        if (sendable && quote !== null) void submit(quote);
      }}
    >
      <NumberField
        label={field}
        aside={available === undefined ? undefined : t('withdraw.availableOf', { amount: amountText(available, leaving) })}
        value={amount}
        onChange={change}
        scale={scale}
        step={TRANSFER_STEP}
        min={0n}
        unit={leaving}
        stepLabels={{ less: t('common.less', { field }), more: t('common.more', { field }) }}
      >
        <Button
          tone="tint"
          size="small"
          className={own.all}
          disabled={available === undefined}
          onClick={() => available !== undefined && change(typedAmount(available, leaving, scale))}
        >
          {t('withdraw.everything')}
        </Button>
      </NumberField>
      <Figures quote={quote} coin={coin} />
      {unanswered ? (
        <p role="alert" className={own.unanswered}>
          {t(`wallet.transfer.${unanswered}`)}
        </p>
      ) : (
        <Refusal failure={refusal ?? failure} />
      )}
      <Button
        type="submit"
        tone="primary"
        size="extra-large"
        wide
        busy={state === 'sending'}
        disabled={!sendable || quote === null}
      >
        {t('wallet.transfer.submit')}
      </Button>
    </form>
  );
}

function Figures({ quote, coin }: { readonly quote: TransferQuoteView | null; readonly coin: string }) {
  const { t } = useTranslation();
  return (
    <div aria-live="off">
      <KeyValueList
        density="roomy"
        items={[
          {
            key: 'rate',
            label: t('wallet.rate'),
            // a stablecoin counts as one dollar
            value: quote ? t('wallet.rateOf', { coin, usd: rateText(quote.rate || 1) }) : NO_VALUE,
          },
          { key: 'fee', label: t('common.fee'), value: quote ? amountText(quote.fee, quote.unit) : NO_VALUE },
          {
            key: 'arrives',
            label: t('wallet.arrives'),
            value: quote ? amountText(quote.arrives, quote.unit) : NO_VALUE,
            total: true,
          },
        ]}
      />
      <HeldFor untilMs={quote?.validUntilMs ?? 0} />
    </div>
  );
}

/** How long the displayed rate is held. */
function HeldFor({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(untilMs);
  return (
    <p className={own.held}>
      <span>{untilMs === 0 ? t('wallet.transfer.enterAmount') : t('wallet.transfer.held', { seconds })}</span>
    </p>
  );
}
