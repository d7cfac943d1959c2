import { LEVEL_OFF, type LevelEntry } from '../../../trading-parts/levels.ts';
import { NO_LIMIT, type LimitEntry } from './fields/limit-price.ts';
import { BY_LOTS } from './fields/size-entry.ts';
import type { TicketDraft } from './model.ts';

/** Clears the values of the sent order only. Values typed during the request are for the next order, and stay. */
export function clearSent(draft: TicketDraft, sent: TicketDraft): TicketDraft {
  const stopLoss = isSame(draft.stopLoss, sent.stopLoss) ? LEVEL_OFF : draft.stopLoss;
  return {
    ...draft,
    // without its stop loss there is no risk to size the next order by
    size: draft.size.by === 'risk' && !stopLoss.on ? BY_LOTS : draft.size,
    limit: isSame(draft.limit, sent.limit) ? NO_LIMIT : draft.limit,
    stopLoss,
    takeProfit: isSame(draft.takeProfit, sent.takeProfit) ? LEVEL_OFF : draft.takeProfit,
    volumeNotice: null,
    volumeBlurred: false,
  };
}

/** Whether two entries have the same value, regardless of whether their field was left. */
function isSame<Entry extends LevelEntry | LimitEntry>(entry: Entry, other: Entry): boolean {
  const whole = { ...other, blurred: entry.blurred };
  return (Object.keys({ ...entry, ...other }) as (keyof Entry)[]).every((key) => entry[key] === whole[key]);
}
