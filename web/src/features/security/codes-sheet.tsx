import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy, IconDownload } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { recoveryFile } from '@truefill/client/factors/secret.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import styles from './security.module.css';

export interface CodesSheetProps {
  /** open if there are any */
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes. The server stores only their hashes, so they are shown only once. */
export function CodesSheet({ codes, onClose }: CodesSheetProps) {
  const { t } = useTranslation();
  const { site, id } = brand();
  const download = (): void =>
    saveFile(`${id}-recovery-codes.txt`, new Blob([recoveryFile(codes, site)], { type: 'text/plain' }));
  return (
    <Sheet
      open={codes.length > 0}
      onClose={onClose}
      title={t('security.codes.title')}
      footer={
        <Button tone="primary" size="large" wide onClick={onClose}>
          {t('security.codes.kept')}
        </Button>
      }
    >
      <p className={styles.note}>{t('security.codes.once')}</p>
      <ol className={styles.codes} aria-label={t('security.codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.two}>
        <Button tone="outline" size="large" icon={<IconCopy size={18} />} onClick={() => copyText(codes.join('\n'))}>
          {t('account.copy')}
        </Button>
        <Button tone="outline" size="large" icon={<IconDownload size={18} />} onClick={download}>
          {t('security.codes.download')}
        </Button>
      </div>
    </Sheet>
  );
}
