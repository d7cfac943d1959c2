import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { readableAmount } from '../../page/amount-text.tsx';
import { textOfKey } from '../../page/text-of-key.ts';
import { codeToText } from '../review/code-text.ts';
import { reasonParts } from './entry.ts';

const CENTS = 100;
/** enough of a file's id to identify it */
const SHOWN_ID = 8;

export interface EntryText {
  /** the reason: the text of its code, and what was added */
  reason(recorded: string): string;
  /** the object of an entry */
  target(kind: string, id: string): string;
  /** the label of a recorded value */
  name(name: string): string;
  value(name: string, recorded: string): string;
}

/** Texts for codes and values in the chain. What this build has no text for is shown as it is. */
export function useEntryText(): EntryText {
  const { i18n } = useTranslation();
  const lookup = (key: string): string | null => textOfKey(i18n, key);
  const reason = (recorded: string): string => {
    const { code, words } = reasonParts(recorded);
    const text = code === '' ? null : lookup(`console-review.reason.${code}`);
    if (text === null) return recorded;
    return words === '' ? text : `${text}: ${words}`;
  };
  return {
    reason,
    target: (kind, id) =>
      `${lookup(`console-audit.target.${kind}`) ?? codeToText(kind)} ${kind === 'file' ? id.slice(0, SHOWN_ID) : id}`.trimEnd(),
    name: (name) => lookup(`console-audit.value.${name}`) ?? codeToText(name),
    value(name, recorded) {
      if (name === 'reasonCode') return reason(recorded);
      if (name === 'usdCents') return formatMoney(Number(recorded) / CENTS);
      if (name === 'amount' && /^-?\d+(?:\.\d+)?$/.test(recorded)) return readableAmount(recorded);
      if (/(?:Ts|Ms)$/.test(name) && /^\d{12,14}$/.test(recorded)) {
        return formatDateTime(Number(recorded), 'YYYY-MM-DD HH:mm', 'UTC');
      }
      return recorded;
    },
  };
}
