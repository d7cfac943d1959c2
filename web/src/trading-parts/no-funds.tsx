import { useTranslation } from 'react-i18next';
import type { Money } from '@truefill/domain/money/money.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { switchAccount } from './switch-account.ts';
import styles from './no-funds.module.css';

const NOTICE = 'no-funds';

export interface NoFundsProps {
  /** the amount the order needs, cents */
  readonly needed: Money;
  /** the available amount, cents */
  readonly available: Money;
}

/** The account has insufficient funds for the order. On the real account it offers the demo account, if the brand has one. */
export function NoFunds({ needed, available }: NoFundsProps) {
  const { t } = useTranslation();
  const offersDemo = useSession(({ accountMode }) => accountMode === 'real') && brand().switches.virtualCurrencyTrade;
  return (
    <div id={NOTICE} className={styles.noFunds} tabIndex={-1}>
      {/* the amounts follow each quote, so screen readers read them on focus only */}
      <VisuallyHidden>
        <span role="status">{t('error.203')}</span>
      </VisuallyHidden>
      <Notice tone="danger" action={offersDemo ? <SwitchToDemo /> : undefined}>
        {t('ticket.error.insufficient_balance', { needed: formatMoney(needed), free: formatMoney(available) })}
      </Notice>
    </div>
  );
}

function SwitchToDemo() {
  const { t } = useTranslation();
  const { busy, run } = useOneAtATime();
  return (
    <Button className={styles.switch} size="small" busy={busy} onClick={() => void run(switchAccount)}>
      {t('ticket.switchToDemo')}
    </Button>
  );
}

/** Called when the order is pressed without sufficient funds: focuses the notice, which screen readers then announce again. */
export function pointToNoFunds(): void {
  const notice = document.getElementById(NOTICE);
  notice?.focus();
  notice?.animate?.([{ translate: '0' }, { translate: '-6px' }, { translate: '6px' }, { translate: '0' }], {
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 240,
  });
}
