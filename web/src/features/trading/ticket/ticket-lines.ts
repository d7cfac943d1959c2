import type { TFunction } from 'i18next';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { formatVolume } from '@truefill/domain/market/volume.ts';
import { openingPrice } from '@truefill/domain/orders/position.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { moveValue, type ExactTerms } from '../../../trading-parts/figures.ts';
import {
  LEVEL_OFF,
  levelError,
  levelPrice,
  type LevelEntry,
  type LevelError,
  type LevelName,
} from '../../../trading-parts/levels.ts';
import { limitError } from '../../../trading-parts/limit-error.ts';
import { limitPrice } from './fields/limit-price.ts';
import { draftVolume, levelReference, type TicketDraft, type TicketQuote } from './model.ts';
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
  const { side } = draft;
  const bounds = { side, reference: levelReference(draft, terms, quote), pricePrecision };
  const current = quote && openingPrice(side, quote);
  // one that trails or was typed as a distance moves with the limit
  const fixed = ({ trail, typed, ...entry }: LevelEntry): Price | null =>
    trail === undefined && typed === undefined ? levelPrice(entry, terms) : null;
  const levels = { stopLoss: fixed(draft.stopLoss), takeProfit: fixed(draft.takeProfit) };
  const line = (
    id: string,
    price: Price | null,
    rest: Pick<ChartLine, 'tone' | 'label' | 'refusal' | 'onMoving' | 'onMoved'>,
  ): ChartLine[] => (price === null || price <= 0n ? [] : [{ id, symbol, price, pricePrecision, dashed: true, ...rest }]);
  const level = (name: LevelName, tone: 'up' | 'down'): ChartLine[] => {
    const type = (price: Price): void => act({ type: 'level-typed', level: name, text: formatPrice(price, pricePrecision) });
    return line(name, levelPrice(draft[name], terms), {
      tone,
      label: (at) => planned(t, `${t(`chart.line.${name}`)} ${resultText(t, netAt(state, at))}`),
      refusal: (at) => refusalOf(t, t(`chart.line.${name}`), levelError(name, levelAt(at, pricePrecision), bounds)),
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
    side: t(`common.orderSide.${side}`),
    volume: volume === null ? '' : formatVolume(volume),
  });
  return [
    ...line('limit', limit, {
      tone: side === 'buy' ? 'up' : 'down',
      label: () => planned(t, limitName),
      refusal: (at) => refusalOf(t, limitName, limitError(at, { side, current, levels, pricePrecision })),
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

/** The label where a line cannot stay; null where it can. */
function refusalOf(t: TFunction, name: string, error: LevelError | null): string | null {
  if (error === null) return null;
  return planned(t, `${name}  ${t(`ticket.error.${error.key}`, { value: groupThousands(error.value ?? '') })}`);
}

function levelAt(price: Price, pricePrecision: number): LevelEntry {
  return { ...LEVEL_OFF, on: true, text: formatPrice(price, pricePrecision) };
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
