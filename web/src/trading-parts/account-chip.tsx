import { Link } from '@tanstack/react-router';
import { totalOf } from '@truefill/api/identity/user-mapping.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../live/optional-part.tsx';
import { brand } from '@truefill/client/brand.ts';
import { useBalance } from '../live/exchange-feed.ts';
import { useIsDemo, useSession } from '@truefill/client/session/session-store.ts';
import styles from './account-chip.module.css';

const AccountChoice = optionalPart(() => import('./account-choice.tsx'), 'AccountChoice');

/**
 * The current account, real or demo, with its total balance: in the header of every phone page for trading. Opens the account
 * choice; nothing for visitors.
 */
export function AccountChip() {
  const { t } = useTranslation();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const demo = useIsDemo();
  const balance = useBalance();
  const [choosing, setChoosing] = useState(false);
  const [everChosen, setEverChosen] = useState(false);
  if (!signedIn) return null;
  const content = (
    <span className={styles.face} data-demo={demo || undefined}>
      <span className={styles.mode}>{t(demo ? 'common.demo' : 'common.real')}</span>
      <span className={styles.amount}>{balance ? formatMoney(totalOf(balance)) : NO_VALUE}</span>
    </span>
  );
  if (!brand().switches.virtualCurrencyTrade) {
    return (
      <Link to="/user" className={styles.chip}>
        {content}
      </Link>
    );
  }
  const open = (): void => {
    setChoosing(true);
    setEverChosen(true);
  };
  return (
    <>
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={open}>
        {content}
      </button>
      {everChosen ? <AccountChoice open={choosing} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
