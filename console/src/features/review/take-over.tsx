import { useTranslation } from 'react-i18next';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import styles from './case-actions.module.css';

export interface TakeOverProps {
  readonly onTakeOver: () => Promise<{ readonly ok: true } | Failure>;
  /** called in any case: a colleague may have been faster */
  readonly onDone: () => Promise<void>;
}

/** Takes over what a colleague has kept for longer than the time that was theirs alone. */
export function TakeOver({ onTakeOver, onDone }: TakeOverProps) {
  const { t } = useTranslation();
  const { busy, run } = useOneAtATime();
  const takeOver = (): Promise<void> =>
    run(async () => {
      const answer = await onTakeOver();
      await onDone();
      if (!answer.ok) showToast('error', (language) => refusalText(language, answer));
    });
  return (
    <footer className={styles.actions} data-pinned>
      <div className={styles.buttons}>
        <Button size="large" busy={busy} onClick={() => void takeOver()}>
          {t('console-review.takeOver')}
        </Button>
      </div>
    </footer>
  );
}
