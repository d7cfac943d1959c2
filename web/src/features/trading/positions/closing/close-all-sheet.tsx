import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeAllToWire } from '@truefill/api/orders/command-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { sumMoney } from '@truefill/domain/money/money.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { useIsLive } from '../../../../live/connection-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import { useClosedMarkets } from '../../../../trading-parts/use-market-status.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { refusalText } from '../../../../trading-parts/failure-text.ts';
import { allOf, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import styles from './close-all.module.css';
import { CLOSE_KINDS, closeOutcomes, closingAll, positionsIn, type CloseKind, type CloseOutcome } from './close-all.ts';
import { netOfCosts, type LivePosition } from '../model.ts';
import { focusAfterOrder } from '../../../../trading-parts/shown-order.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { displayName, useInstrument } from '../../../../instruments/instruments.ts';

export interface CloseAllSheetProps {
  readonly open: boolean;
  readonly positions: readonly LivePosition[];
  readonly onClose: () => void;
  /** called when it has slid out */
  readonly onClosed: () => void;
}

/** Closes every position that can be closed: asks for confirmation, then shows the result of each. */
export function CloseAllSheet({ open, positions, onClose, onClosed }: CloseAllSheetProps) {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<readonly CloseOutcome[] | null>(null);
  const [opening, setOpening] = useState(0);
  const leave = (): void => {
    setOutcomes(null);
    setOpening((before) => before + 1);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={leave}
      onClosed={onClosed}
      finalFocus={focusAfterOrder}
      title={t(outcomes ? 'positions.closeAllDone' : 'positions.closeAllTitle')}
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} onDone={leave} />
      ) : (
        // keyed by opening: a response that arrives after closing must not affect the next one
        <Question key={opening} positions={positions} onDismiss={leave} onClosed={setOutcomes} />
      )}
    </Sheet>
  );
}

interface QuestionProps {
  readonly positions: readonly LivePosition[];
  readonly onDismiss: () => void;
  readonly onClosed: (outcomes: readonly CloseOutcome[]) => void;
}

function Question({ positions: all, onDismiss, onClosed }: QuestionProps) {
  const { t } = useTranslation();
  const [kind, choose] = useState<CloseKind>('all');
  const positions = positionsIn(kind, all);
  const live = useIsLive();
  const { busy, refusal, send } = useOrderCommand();
  const isMounted = useIsMounted();
  const closedMarkets = useClosedMarkets([...new Set(positions.map(({ order }) => order.symbol))]);
  const { closable, underMinimumHold, closedMarket, result } = closingAll(positions, useServerNow(500), closedMarkets);
  const close = async (): Promise<void> => {
    const answer = await send(
      'closeAllOrder',
      closeAllToWire({ symbol: null, which: kind }),
      allOf(all.map(({ order }) => order)),
    );
    if (!answer?.ok) return;
    const outcomes = closeOutcomes(all, answer.data);
    if (isMounted.current) return onClosed(outcomes);
    const closed = outcomes.filter(({ code }) => code === 0).length;
    const refused = outcomes.length - closed;
    showToast(refused === 0 ? 'success' : 'error', (language) => language.t('positions.closeAllTold', { closed, refused }));
  };
  return (
    <div className={styles.all}>
      <p className={styles.text}>{t(kind === 'all' ? 'positions.closeAllText' : 'positions.closeSomeText')}</p>
      <Segmented<CloseKind>
        label={t('positions.closeWhich')}
        items={CLOSE_KINDS.map((each) => ({
          value: each,
          label: t(`positions.closeKind.${each}`, { number: positionsIn(each, all).length }),
        }))}
        value={kind}
        onChange={choose}
      />
      <KeyValueList
        density="roomy"
        items={[
          ...closable.map((position) => ({
            key: String(position.order.id),
            label: <PositionName order={position.order} />,
            value: <MoneyText amount={netOfCosts(position)} sign="always" colored />,
          })),
          {
            key: 'sum',
            label: t('positions.resultOfAll'),
            value: <MoneyText amount={result} sign="always" colored />,
            total: true,
          },
        ]}
      />
      {underMinimumHold.length === 0 ? null : (
        <Notice tone="warn">{t('positions.heldBack', { number: underMinimumHold.length })}</Notice>
      )}
      {closedMarket.length === 0 ? null : (
        <Notice tone="warn">{t('positions.closedMarkets', { number: closedMarket.length })}</Notice>
      )}
      <Decision refusal={refusal} dismissLabel={t('positions.keep')} onDismiss={onDismiss}>
        <Button
          tone="danger"
          size="extra-large"
          busy={busy}
          disabled={!live || closable.length === 0}
          onClick={() => void close()}
        >
          {t(`positions.closeNow.${kind}`, { number: closable.length })}
        </Button>
      </Decision>
    </div>
  );
}

interface OutcomesProps {
  readonly outcomes: readonly CloseOutcome[];
  readonly onDone: () => void;
}

function Outcomes({ outcomes, onDone }: OutcomesProps) {
  const { t, i18n } = useTranslation();
  const closed = outcomes.filter(({ code }) => code === 0).map(({ position }) => netOfCosts(position));
  return (
    // the button that had the focus is gone with the question
    <div className={styles.all} role="status" tabIndex={-1} ref={takeFocus}>
      <ul className={styles.outcomes}>
        {outcomes.map(({ position, code }) => (
          <li key={position.order.id}>
            <PositionName order={position.order} />
            <span data-closed={code === 0}>
              {code === 0 ? t('positions.wasClosed') : refusalText(i18n, { ok: false, code, message: '' })}
            </span>
            {code === 0 ? <MoneyText amount={netOfCosts(position)} sign="always" colored /> : null}
          </li>
        ))}
      </ul>
      {closed.length === 0 ? null : (
        <div>
          <KeyValueList
            density="roomy"
            items={[
              {
                key: 'sum',
                label: t('positions.resultOfAll'),
                value: <MoneyText amount={sumMoney(...closed)} sign="always" colored />,
                total: true,
              },
            ]}
          />
          <p className={styles.seen}>{t('positions.resultsAsSeen')}</p>
        </div>
      )}
      <Button tone="primary" size="extra-large" wide onClick={onDone}>
        {t('common.done')}
      </Button>
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** A short description of a position: Buy 0.50 EUR/USD. */
function PositionName({ order }: { readonly order: OrderView }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  return `${t(`common.orderSide.${order.side}`)} ${formatVolume(order.volume)} ${instrument ? displayName(instrument) : order.symbol}`;
}
