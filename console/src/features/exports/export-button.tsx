import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallRequest } from '@truefill/api/console-calls.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { useHasRight } from '../../session/session.ts';
import { readWholeExport } from './whole-export.ts';

export interface ExportButtonProps {
  readonly list: ConsoleCallRequest<'consoleExport'>['list'];
  /** for lists of one user */
  readonly ofUser?: Pick<ConsoleCallRequest<'consoleExport'>, 'userId' | 'accountMode'> | undefined;
  /** only an icon on a phone */
  readonly inHeader?: boolean | undefined;
}

/** Exports a list as a file. Hidden without the right to do so. */
export function ExportButton({ list, ofUser = {}, inHeader = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const brand = useBrandFilter();
  const compact = useLayout() === 'phone' && inHeader;
  const allowed = useHasRight('exports');
  const { busy, run } = useOneAtATime();
  if (!allowed) return null;
  const save = async (): Promise<void> => {
    const answer = await run(() => readWholeExport({ list, ...brand, ...ofUser }));
    if (answer === undefined) return;
    if (!answer.ok) return showToast('error', (language) => errorText(language, answer));
    const name = [list, brand.brandId, ofUser.userId, ofUser.accountMode].filter((part) => part !== undefined).join('-');
    saveFile(`${name}.csv`, new Blob([answer.data], { type: 'text/csv;charset=utf-8' }));
  };
  if (compact) {
    return (
      <IconButton label={t('console.export')} busy={busy} onClick={() => void save()}>
        <IconDownload size={22} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button tone="outline" busy={busy} icon={<IconDownload size={18} aria-hidden="true" />} onClick={() => void save()}>
      {t('console.export')}
    </Button>
  );
}
