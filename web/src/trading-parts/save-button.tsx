import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconDownload } from '@truefill/ui/components/icons.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CLIENT_CODES, failure } from '@truefill/client/calls/result.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import type { HistoryFile } from './history-file.ts';

/** Saves a list as a file and says how many rows it has, or why there is none. */
export function SaveButton({ file }: { readonly file: HistoryFile }) {
  const { t, i18n } = useTranslation();
  const { busy, run } = useOneAtATime();
  const save = async (): Promise<void> => {
    const part = await import('./history-file.ts').catch(() => null);
    const saved = part ? await part.saveHistory(file, i18n) : { failure: failure(CLIENT_CODES.network) };
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
