import { useTranslation } from 'react-i18next';
import { CodeList } from '@truefill/client/factors/code-list.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import styles from './access.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes. The server stores only their hashes: they are shown only this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <div>
        <CodeList
          codes={codes}
          site={`${t('console.product')} ${t('console.suffix')}`}
          fileName="console-recovery-codes.txt"
          label={t('console-access.recovery.title')}
          copyLabel={t('console.copy')}
          saveLabel={t('console.saveFile')}
        />
      </div>
      <Button tone="primary" size="extra-large" wide onClick={onSaved}>
        {t('console-access.recovery.kept')}
      </Button>
    </div>
  );
}
