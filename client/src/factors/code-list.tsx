import { Button } from '@truefill/ui/components/button.tsx';
import { IconCopy, IconDownload } from '@truefill/ui/components/icons.ts';
import { saveFile } from '../page/save-file.ts';
import { copyText } from '../toasts/copy-text.ts';
import styles from './code-list.module.css';
import { recoveryFile } from './secret.ts';

export interface CodeListProps {
  readonly codes: readonly string[];
  /** where the codes log in, as named in the saved file */
  readonly site: string;
  readonly fileName: string;
  readonly label: string;
  readonly copyLabel: string;
  readonly saveLabel: string;
}

/** New recovery codes, to be copied or saved. */
export function CodeList({ codes, site, fileName, label, copyLabel, saveLabel }: CodeListProps) {
  const save = (): void => saveFile(fileName, new Blob([recoveryFile(codes, site)], { type: 'text/plain' }));
  return (
    <>
      <ol className={styles.codes} aria-label={label}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.two}>
        <Button tone="outline" size="large" icon={<IconCopy size={18} />} onClick={() => copyText(codes.join('\n'))}>
          {copyLabel}
        </Button>
        <Button tone="outline" size="large" icon={<IconDownload size={18} />} onClick={save}>
          {saveLabel}
        </Button>
      </div>
    </>
  );
}
