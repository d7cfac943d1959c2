import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';
import { useSession } from '../session/session-store.ts';
import { forexDepositText } from './forex-deposit.ts';

/** What forex asks for on the real account, as a sentence; null for other markets and accounts, and where this broker asks for nothing. */
export function useForexRule({ category }: Pick<InstrumentView, 'category'>): string | null {
  const { t } = useTranslation();
  const realMoney = useSession((session) => session.accountMode === 'real');
  if (!realMoney || category !== 'forex' || brand().rules.forexMinTotalDeposit === 0) return null;
  return t('ticket.forexRule', { amount: forexDepositText() });
}
