import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { useIsLive } from '../../live/connection-store.ts';
import styles from './option-actions.module.css';

/** Down and Up as two buttons, for the bar below the phone's chart: up on the right, like Buy. */
export function OptionActions({ onPress }: { readonly onPress: (direction: 0 | 1) => void }) {
  const { t } = useTranslation();
  const live = useIsLive();
  return (
    <div className={styles.pair}>
      {(['down', 'up'] as const).map((kind) => (
        <Button
          key={kind}
          tone={kind === 'up' ? 'buy' : 'sell'}
          size="extra-large"
          disabled={!live}
          detail={t(`options.winsWhen.${kind}`)}
          onClick={() => onPress(kind === 'up' ? 0 : 1)}
        >
          {t(`options.kind.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
