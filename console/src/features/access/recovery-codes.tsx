import { useTranslation } from 'react-i18next';
import { recoveryFile } from '@truefill/client/factors/secret.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy, IconDownload } from '@truefill/ui/components/icons.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './access.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** New recovery codes. The server stores only their hashes: they are shown only this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const product = `${t('console.product')} ${t('console.suffix')}`;
  return (
    <div className={styles.form}>
      <ol className={styles.codes} aria-label={t('console-access.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.two}>
        <Button tone="outline" size="large" icon={<IconCopy size={18} />} onClick={() => copyText(codes.join('\n'))}>
          {t('console.copy')}
        </Button>
        <Button
          tone="outline"
          size="large"
          icon={<IconDownload size={18} />}
          onClick={() => saveFile('console-recovery-codes.txt', new Blob([recoveryFile(codes, product)], { type: 'text/plain' }))}
        >
          {t('console.saveFile')}
        </Button>
      </div>
      <Button tone="primary" size="extra-large" wide onClick={onSaved}>
        {t('console-access.recovery.kept')}
      </Button>
    </div>
  );
}
