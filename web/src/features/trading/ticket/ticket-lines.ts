import type { TFunction } from 'i18next';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { formatVolume } from '@truefill/domain/market/volume.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { moveValue, type ExactTerms } from '../../../trading-parts/figures.ts';
import { levelPrice, type LevelName } from '../../../trading-parts/levels.ts';
import { limitPrice } from './fields/limit-price.ts';
import { draftVolume, type TicketDraft, type TicketQuote } from './model.ts';
import type { TicketSummary } from './summary.ts';
import type { TicketAction } from './ticket-action.ts';
import type { ChartLine } from '../../chart/index.ts';

/** The input for the lines of a ticket. */
export interface TicketState {
  readonly draft: TicketDraft;
  readonly terms: ExactTerms;
  readonly quote: TicketQuote | null;
  readonly summary: Pick<TicketSummary, 'price' | 'volume' | 'fee'> | null;
  readonly act: (action: TicketAction) => void;
}

/** Limit and levels of an order that is not placed yet. Dragging them fills in the ticket. */
export function ticketLines(t: TFunction, state: TicketState): ChartLine[] {
  const { draft, terms, quote, act } = state;
  const { symbol, pricePrecision } = terms;
  const line = (id: string, price: Price | null, rest: Pick<ChartLine, 'tone' | 'label' | 'onMoving' | 'onMoved'>): ChartLine[] =>
    price === null || price <= 0n ? [] : [{ id, symbol, price, pricePrecision, dashed: true, ...rest }];
  const level = (name: LevelName, tone: 'up' | 'down'): ChartLine[] => {
    const type = (price: Price): void => act({ type: 'level-typed', level: name, text: formatPrice(price, pricePrecision) });
    return line(name, levelPrice(draft[name], terms), {
      tone,
      label: (at) => planned(t, `${t(`chart.line.${name}`)} ${resultText(t, netAt(state, at))}`),
      onMoving: type,
      onMoved: (price) => {
        type(price);
        act({ type: 'level-blurred', level: name });
      },
    });
  };
  const typeLimit = (price: Price): void => act({ type: 'limit-typed', text: formatPrice(price, pricePrecision) });
  const limit = draft.kind === 'pending' ? limitPrice(draft.limit, pricePrecision) : null;
  const volume = draftVolume(draft);
  const limitName = t('chart.line.pending', {
    side: t(`common.orderSide.${draft.side}`),
    volume: volume === null ? '' : formatVolume(volume),
  });
  return [
    ...line('limit', limit, {
      tone: draft.side === 'buy' ? 'up' : 'down',
      label: () => planned(t, limitName),
      onMoving: typeLimit,
      onMoved: (price) => {
        typeLimit(price);
        act({ type: 'limit-blurred', quote });
      },
    }),
    ...level('stopLoss', 'down'),
    ...level('takeProfit', 'up'),
  ];
}

function planned(t: TFunction, line: string): string {
  return t('chart.line.planned', { line: line.trim() });
}

/** The order's result if it closed at a price, after its fee; null if it has no volume or price. */
function netAt({ draft, terms, summary }: TicketState, at: Price): Money | null {
  if (!summary) return null;
  return sumMoney(moveValue(terms, draft.side, summary.volume, summary.price, at), -summary.fee as Money);
}

function resultText(t: TFunction, net: Money | null): string {
  return net === null ? '' : t('chart.line.net', { amount: formatMoney(net, 'always') });
}
