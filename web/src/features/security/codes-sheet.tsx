import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { brand } from '@truefill/client/brand.ts';
import { CodeList } from '@truefill/client/factors/code-list.tsx';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import styles from './security.module.css';

export interface CodesSheetProps {
  /** open if there are any */
  readonly codes: readonly string[];
  readonly onClose: () => void;
  /** receives the focus after closing: what led here may be gone */
  readonly finalFocus: () => HTMLElement | null;
}

/** New recovery codes. The server stores only their hashes, so they are shown only once. */
export function CodesSheet({ codes, onClose, finalFocus }: CodesSheetProps) {
  const { t } = useTranslation();
  const { site, id } = brand();
  return (
    <Sheet
      open={codes.length > 0}
      onClose={onClose}
      finalFocus={finalFocus}
      title={t('security.codes.title')}
      footer={
        <Button tone="primary" size="large" wide onClick={onClose}>
          {t('security.codes.kept')}
        </Button>
      }
    >
      <p className={styles.note}>{t('security.codes.once')}</p>
      <CodeList
        codes={codes}
        site={site}
        fileName={`${id}-recovery-codes.txt`}
        label={t('security.codes.title')}
        copyLabel={t('account.copy')}
        saveLabel={t('security.codes.download')}
      />
    </Sheet>
  );
}
