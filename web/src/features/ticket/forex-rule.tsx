import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { brand } from '../../brand.ts';
import { useSession } from '../../session/session-store.ts';
import { forexDepositText } from '../../trading/forex-deposit.ts';

/** The deposits that forex asks for on the real account, where this broker asks for any. */
export function ForexRule({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const realMoney = useSession((session) => session.accountMode === 'real');
  const { forexMinTotalDeposit } = brand().rules;
  if (!realMoney || instrument.category !== 'forex' || forexMinTotalDeposit === 0) return null;
  return <Notice tone="warn">{t('ticket.forexRule', { amount: forexDepositText() })}</Notice>;
}
