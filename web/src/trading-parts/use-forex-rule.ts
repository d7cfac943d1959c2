import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useTotalDeposits } from '../live/exchange-feed.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { exactMoney } from './figures.ts';
import { forexDepositText } from './forex-deposit.ts';

/**
 * The deposits that forex still requires on the real account, as a sentence; null for other markets and accounts, if this
 * broker requires nothing, for users who have deposited enough, and until that is known.
 */
export function useForexRule({ category }: Pick<InstrumentView, 'category'>): string | null {
  const { t } = useTranslation();
  const realMoney = useSession((session) => session.accountMode === 'real');
  const signedIn = useSession((session) => session.status === 'signed-in');
  const deposited = useTotalDeposits();
  const needed = brand().rules.forexMinTotalDeposit;
  if (!realMoney || category !== 'forex' || needed === 0) return null;
  const amount = forexDepositText();
  if (!signedIn || deposited === undefined) return t('instrument.forexRule', { amount });
  const had = deposited === null ? null : exactMoney(deposited);
  if (had === null) return null;
  const missing = cents(BigInt(needed) * 100n - had);
  return missing > 0n ? t('instrument.forexMissing', { amount, missing: formatMoney(missing) }) : null;
}
