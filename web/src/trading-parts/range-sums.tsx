import { useTranslation } from 'react-i18next';
import type { RangeSums } from '@truefill/api/listing/schema.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconDownload } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CLIENT_CODES, failure } from '@truefill/client/calls/result.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import type { HistoryFile } from './history-file.ts';
import styles from './range.module.css';

export interface RangeSumsLineProps {
  /** null while loading */
  readonly sums: RangeSums | null;
  readonly of: 'orders' | 'options';
  /** the file to save; null if the list cannot be saved as a file */
  readonly file: HistoryFile | null;
}

/** The results of the selected range, its costs, and the range as a file. */
export function RangeSumsLine({ sums, of, file }: RangeSumsLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sums}>
      <dl className={styles.figures} aria-busy={sums === null}>
        <div>
          <dt>{t(of === 'orders' ? 'history.netOf' : 'history.netOfOptions', { number: sums?.count ?? 0 })}</dt>
          <dd data-net>
            <MoneyText amount={sums?.net ?? null} sign="always" colored />
          </dd>
        </div>
        <div>
          <dt>{t('history.gross')}</dt>
          <dd>
            <MoneyText amount={sums?.profitLoss ?? null} sign="always" />
          </dd>
        </div>
        <div>
          <dt>{t(of === 'orders' ? 'history.fees' : 'common.fee')}</dt>
          <dd>
            <MoneyText amount={sums === null ? null : sums.fees} />
          </dd>
        </div>
      </dl>
      {file === null ? null : <SaveButton file={file} />}
    </div>
  );
}

function SaveButton({ file }: { readonly file: HistoryFile }) {
  const { t } = useTranslation();
  const { busy, run } = useOneAtATime();
  const save = async (): Promise<void> => {
    const part = await import('./history-file.ts').catch(() => null);
    const saved = part ? await part.saveHistory(file) : { failure: failure(CLIENT_CODES.network) };
    if ('failure' in saved) showToast('error', (language) => errorText(language, saved.failure));
    else if (saved.rows === 0) showToast('info', (language) => language.t('history.exportNone'));
    else if (saved.cut) showToast('info', (language) => language.t('history.exportCut', { number: saved.rows }));
    else showToast('success', (language) => language.t('history.exported', { count: saved.rows, number: saved.rows }));
  };
  return (
    <IconButton label={t('history.export')} busy={busy} onClick={() => void run(save)}>
      <IconDownload size={20} />
    </IconButton>
  );
}
