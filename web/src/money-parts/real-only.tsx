import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ResetDemo } from './reset-demo.tsx';
import styles from './money.module.css';

/** Content of the real account only. On the demo account it shows a message, and sends no requests, which would be refused. */
export function RealOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const demo = useSession(({ accountMode }) => accountMode === 'demo');
  if (!demo) return children;
  return (
    <>
      <EmptyState
        title={t('wallet.demoTitle')}
        action={
          <Link to="/user" className={buttonClass('neutral')}>
            {t('wallet.toAccounts')}
          </Link>
        }
      >
        {t('wallet.demoText')}
      </EmptyState>
      <div className={styles.page}>
        <div className={styles.rows}>
          <ResetDemo />
        </div>
      </div>
    </>
  );
}
