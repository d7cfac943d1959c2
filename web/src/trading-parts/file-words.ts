import type { i18n, ParseKeys, TFunction } from 'i18next';
import { CSV_BEGIN, csvLine } from '@truefill/api/listing/csv-line.ts';
import type { OptionColumn, OrderColumn } from '@truefill/api/listing/export-columns.ts';

/** The list that a file comes from. */
export type ListName = 'orders' | 'options';

/** The key of a text; the names of markets are not one. */
type TextKey = Exclude<ParseKeys, `marketNames${string}`>;
type Texts = Readonly<Partial<Record<string, TextKey>>>;

interface Words {
  /** by the name of the column */
  readonly columns: Texts;
  /** columns of dollars, which their titles say */
  readonly dollars: Texts;
  /** by the name of the column, then by the word */
  readonly values: Readonly<Partial<Record<string, Texts>>>;
}

/** A text for every column. */
interface AllWords<Column extends string> extends Words {
  readonly columns: Readonly<Record<Exclude<Column, `${string}_usd`>, TextKey>>;
  readonly dollars: Readonly<Record<Extract<Column, `${string}_usd`>, TextKey>>;
}

const ACCOUNTS = { real: 'common.real', demo: 'common.demo' } as const;
const BOTH = {
  order_number: 'common.orderNumber',
  account: 'history.file.account',
  status: 'history.column.status',
  market: 'history.file.symbol',
  name: 'common.column.market',
} as const;

const ORDERS: AllWords<OrderColumn> = {
  columns: {
    ...BOTH,
    side: 'common.direction',
    kind: 'ticket.kind',
    volume_lots: 'history.file.volume',
    limit_price: 'common.limitPrice',
    open_price: 'common.column.openPrice',
    close_price: 'history.column.closePrice',
    stop_loss: 'common.level.stopLoss',
    take_profit: 'common.level.takeProfit',
    leverage: 'ticket.leverage',
    placed_at: 'history.file.placed',
    opened_at: 'history.file.opened',
    ended_at: 'history.file.ended',
    close_reason: 'notifications.reason',
    part_of: 'history.partOf',
  },
  dollars: {
    margin_usd: 'common.margin',
    profit_loss_usd: 'history.profit',
    fee_usd: 'common.fee',
    overnight_fee_usd: 'common.overnightFee',
    net_result_usd: 'common.netResult',
  },
  values: {
    account: ACCOUNTS,
    status: {
      pending: 'history.status.pending',
      open: 'history.status.open',
      closed: 'history.status.closed',
      cancelled: 'history.status.cancelled',
      exception: 'history.status.exception',
    },
    side: { buy: 'common.orderSide.buy', sell: 'common.orderSide.sell' },
    kind: { market: 'ticket.title', limit: 'common.pendingOrder' },
    close_reason: {
      manual: 'history.reason.manual',
      stop_loss: 'history.reason.stop_loss',
      trailing_stop: 'history.reason.trailing_stop',
      take_profit: 'history.reason.take_profit',
      stop_out: 'history.reason.stop_out',
    },
  },
};

const OPTIONS: AllWords<OptionColumn> = {
  columns: {
    ...BOTH,
    kind: 'common.direction',
    payout_rate: 'options.payoutRate',
    seconds: 'history.file.seconds',
    entry_price: 'options.entry',
    end_price: 'history.file.endPrice',
    band_low: 'history.file.bandLow',
    band_high: 'history.file.bandHigh',
    outcome: 'history.file.outcome',
    begun_at: 'history.file.began',
    ends_at: 'history.file.ends',
    settled_at: 'history.file.settled',
  },
  dollars: {
    stake_usd: 'options.column.stake',
    result_usd: 'options.column.result',
    fee_usd: 'common.fee',
    net_result_usd: 'common.netResult',
  },
  values: {
    account: ACCOUNTS,
    status: { running: 'options.running.title', settled: 'history.file.isSettled' },
    kind: {
      up: 'options.word.up',
      down: 'options.word.down',
      inside: 'options.word.inside',
      outside: 'options.word.outside',
    },
    outcome: {
      win: 'options.settlement.win',
      loss: 'options.settlement.loss',
      tie: 'options.settlement.tie',
      void: 'options.settlement.void',
    },
  },
};

const WORDS: Readonly<Record<ListName, Words>> = { orders: ORDERS, options: OPTIONS };

/** Reasons of orders that were canceled, not closed. */
const CANCELLED: Texts = {
  manual: 'history.cancelReason.manual',
  stop_out: 'history.cancelReason.stop_out',
};

/** A field as written, quotes included, and what ends it. */
const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g;

/**
 * The words of a file in the language of the page: the server writes column names and states for programs. Figures and times
 * stay as they are, as does what this version of the app does not know.
 * @returns translates the file part by part, the first of which has the column names
 */
export function fileWords(of: ListName, { t }: i18n): (csv: string) => string {
  const { columns, dollars, values } = WORDS[of];
  let names: readonly string[] = [];
  const title = (name: string): string => {
    const dollarsOf = dollars[name];
    if (dollarsOf) return t('history.file.usd', { what: t(dollarsOf) });
    const key = columns[name];
    return key ? t(key) : name;
  };
  const line = (fields: readonly string[]): string => {
    const cancelled = fields[names.indexOf('status')] === 'cancelled';
    const symbol = fields[names.indexOf('market')] ?? '';
    const words = fields.map((field, place) => {
      const name = names[place] ?? '';
      if (name === 'name') return marketField(t, symbol, field);
      const key = (cancelled && name === 'close_reason' ? CANCELLED : values[name])?.[field];
      return key ? csvLine([t(key)]).trimEnd() : field;
    });
    return `${words.join(',')}\r\n`;
  };
  return (csv) => {
    const begins = csv.startsWith(CSV_BEGIN);
    const [first = [], ...rest] = linesOf(begins ? csv.slice(CSV_BEGIN.length) : csv);
    if (!begins) return [first, ...rest].map(line).join('');
    names = first;
    return CSV_BEGIN + csvLine(first.map(title)) + rest.map(line).join('');
  };
}

/** The name of a market in the language; one without a name in it stays as written. `market-names.ts` is of the first load, which this is not. */
function marketField(t: TFunction, symbol: string, field: string): string {
  const name = t(`marketNames.full.${symbol}`, { defaultValue: field });
  return name === field ? field : csvLine([name]).trimEnd();
}

function linesOf(csv: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  for (const [, field = '', end] of csv.matchAll(FIELD)) {
    fields.push(field);
    if (end === ',') continue;
    lines.push(fields);
    fields = [];
  }
  return lines;
}
