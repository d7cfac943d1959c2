import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconMailCheck } from '@truefill/ui/components/icons.ts';
import { call } from '@truefill/client/calls/client.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { FactorRow } from './factor-row.tsx';
import { NameSheet } from './name-sheet.tsx';
import styles from './security.module.css';
import type { Act } from './use-act.ts';

const PHRASE_MAX = 40;

export interface PhraseProps {
  readonly phrase: string;
  readonly act: Act;
}

/** The anti-phishing phrase that every genuine email contains. */
export function Phrase({ phrase, act }: PhraseProps) {
  const { t } = useTranslation();
  const [draft, change, restart] = usePersistedDraft('phrase', { open: false, text: '' });
  const [sending, setSending] = useState(false);
  const save = async (next: string): Promise<void> => {
    setSending(true);
    const saved = await act.run(() => call('submitPhrase', { phrase: next }));
    setSending(false);
    // a refused phrase is kept to be corrected
    if (!saved) return;
    restart();
    showToast('success', (language) => language.t('account.updated'));
  };
  return (
    <>
      <h2 className={styles.group}>{t('security.phrase.group')}</h2>
      <ul className={styles.list}>
        <FactorRow
          icon={<IconMailCheck size={20} />}
          title={t('security.phrase.title')}
          text={phrase === '' ? t('security.phrase.none') : phrase}
          tone={phrase === '' ? 'plain' : 'ok'}
        >
          <Button tone="outline" size="small" waiting={act.busy} onClick={() => change({ open: true, text: phrase })}>
            {t(phrase === '' ? 'security.setUp' : 'common.change')}
          </Button>
        </FactorRow>
      </ul>
      {draft.open && !sending ? (
        <NameSheet
          title={t('security.phrase.title')}
          label={t('security.phrase.label')}
          hint={t('security.phrase.hint')}
          submitLabel={t('common.save')}
          value={draft.text}
          onChange={(text) => change({ text })}
          required={false}
          maxLength={PHRASE_MAX}
          onSubmit={(next) => void save(next)}
          onClose={() => restart()}
        />
      ) : null}
    </>
  );
}
