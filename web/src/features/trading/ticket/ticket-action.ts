import type { Side } from '@truefill/domain/orders/position.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import type { LevelEntry, LevelName } from '../../../trading-parts/levels.ts';
import type { OrderKind } from '../../../trading-parts/shown-order.ts';
import type { TicketDraft, TicketQuote } from './model.ts';
import type { SizedBy } from './fields/size-entry.ts';
import type { SlippageEntry } from './fields/slippage.ts';

/** The volume and the levels as displayed. */
export type ReadOrder = Pick<TicketDraft, 'volume' | LevelName>;

/** A user action on a ticket. */
export type TicketAction =
  | { readonly type: 'kind'; readonly kind: OrderKind }
  | { readonly type: 'limit-typed'; readonly text: string }
  | { readonly type: 'limit-blurred'; readonly quote: TicketQuote | null }
  | { readonly type: 'slippage'; readonly slippage: SlippageEntry }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'volume-typed'; readonly text: string }
  | { readonly type: 'volume-picked'; readonly volume: Volume }
  | { readonly type: 'volume-blurred' }
  /** changes the sizing method; `volume` and `text` are the current values */
  | { readonly type: 'sized-by'; readonly by: SizedBy; readonly volume: string; readonly text: string }
  | { readonly type: 'amount-typed'; readonly text: string }
  | { readonly type: 'amount-blurred' }
  | { readonly type: 'level-switched'; readonly level: LevelName; readonly on: boolean }
  /** `typed` if it was a distance, and `text` the resulting price */
  | { readonly type: 'level-typed'; readonly level: LevelName; readonly text: string; readonly typed?: LevelEntry['typed'] }
  /** levels stay at their current prices, however they were typed */
  | ({ readonly type: 'levels-fixed' } & Readonly<Record<LevelName, LevelEntry>>)
  | { readonly type: 'level-blurred'; readonly level: LevelName }
  /** the stop loss after switching trailing on or off */
  | { readonly type: 'trailed'; readonly stopLoss: LevelEntry }
  | { readonly type: 'leverage'; readonly leverage: number }
  /** `read` is the displayed order, if it is valid */
  | {
      readonly type: 'attempted';
      readonly quote: TicketQuote | null;
      readonly read?: ReadOrder;
    }
  /** the order was accepted; `sent` is the ticket as it was sent, while the form may already contain the next order */
  | { readonly type: 'placed'; readonly sent: TicketDraft };
