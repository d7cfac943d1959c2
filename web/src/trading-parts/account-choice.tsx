import { Link } from '@tanstack/react-router';
import { IconCheck } from '@truefill/ui/components/icons.ts';
import { useTranslation } from 'react-i18next';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { switchAccount } from './switch-account.ts';
import styles from './account-choice.module.css';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';

const MODES: readonly AccountMode[] = ['real', 'demo'];

export interface AccountChoiceProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The two accounts with a description of their money; pressing the other one switches to it. */
export function AccountChoice({ open, onClose }: AccountChoiceProps) {
  const { t } = useTranslation();
  const chosen = useSession(({ accountMode }) => accountMode);
  const { busy, run } = useOneAtATime();
  const choose = (mode: AccountMode) =>
    run(async () => {
      if (mode !== chosen) await switchAccount();
      onClose();
    });
  const explained = { real: brand().demonstration ? 'realExampleText' : 'realText', demo: 'demoText' } as const;
  return (
    <Sheet open={open} onClose={onClose} title={t('account.choose')}>
      <div className={styles.choice} role="group" aria-label={t('account.choose')}>
        {MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            className={styles.account}
            data-mode={mode}
            aria-pressed={mode === chosen}
            aria-busy={busy && mode !== chosen ? true : undefined}
            onClick={() => void choose(mode)}
          >
            <span className={styles.words}>
              <b>{t(`common.${mode}`)}</b>
              <small>{t(`account.${explained[mode]}`)}</small>
            </span>
            {mode === chosen ? <IconCheck size={20} aria-hidden="true" /> : null}
          </button>
        ))}
        <p className={styles.note}>{t('account.chooseNote')}</p>
        <Link to="/user" className={styles.more} onClick={onClose}>
          {t('account.title')}
        </Link>
      </div>
    </Sheet>
  );
}
