import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyView } from '@truefill/api/identity/security-mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconDots, IconFingerprint, IconPencil, IconPlus, IconTrash } from '@truefill/ui/components/icons.ts';
import { Menu } from '@truefill/ui/components/menu.tsx';
import { PlainButton } from '@truefill/ui/components/plain-button.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { call } from '@truefill/client/calls/client.ts';
import { brand } from '@truefill/client/brand.ts';
import { makePasskey, passkeysSupported } from '@truefill/client/factors/passkey.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useFocusKept } from '../../page/use-focus-kept.ts';
import { FactorRow } from './factor-row.tsx';
import { NameSheet } from './name-sheet.tsx';
import styles from './security.module.css';
import type { Act } from './use-act.ts';

export interface PasskeysProps {
  readonly passkeys: readonly PasskeyView[];
  /** name of this device, the default name of a new passkey */
  readonly here: string;
  readonly act: Act;
  readonly onCodes: (codes: readonly string[]) => void;
}

const NOT_NAMING: { readonly naming: PasskeyView | 'new' | null; readonly text: string } = { naming: null, text: '' };

/** The passkeys: add, rename and remove. */
export function Passkeys({ passkeys, here, act, onCodes }: PasskeysProps) {
  const { t } = useTranslation();
  const [{ naming, text }, change, restart] = usePersistedDraft('passkey', NOT_NAMING);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyView | null>(null);
  const part = useRef<HTMLElement>(null);
  useFocusKept(part, passkeys.length);

  const add = async (name: string): Promise<boolean> => {
    const creation = await act.run(() => call('createPasskey', {}));
    if (!creation) return false;
    const made = await makePasskey(creation.data);
    if (made === 'left' || made === 'known') {
      showToast('info', (language) => language.t(`security.passkeys.${made}`));
      return false;
    }
    const saved = await act.run(() => call('submitPasskey', { name, credential: made }));
    if (!saved) return false;
    // new codes say it themselves, and nothing may cover them
    if (saved.data.recoveryCodes.length === 0) showToast('success', (language) => language.t('security.passkeys.added'));
    onCodes(saved.data.recoveryCodes);
    return true;
  };
  const rename = async ({ id }: PasskeyView, name: string): Promise<boolean> =>
    (await act.run(() => call('updatePasskey', { id, name }))) !== null;
  const send = async (of: PasskeyView | 'new', name: string): Promise<void> => {
    setSending(true);
    const done = await (of === 'new' ? add(name) : rename(of, name));
    setSending(false);
    // after a failure the typed name is kept to be sent again
    if (done) restart();
  };
  const remove = async (): Promise<void> => {
    const id = leaving?.id;
    setLeaving(null);
    if (id && (await act.run(() => call('deletePasskey', { id }))))
      showToast('success', (language) => language.t('security.passkeys.removed'));
  };
  const used = ({ usedMs, createdMs }: PasskeyView): string =>
    t(usedMs === null ? 'security.passkeys.created' : 'security.passkeys.used', {
      time: formatDateTime(usedMs ?? createdMs, 'YYYY-MM-DD HH:mm', brand().timeZone),
    });
  const supported = passkeysSupported();
  return (
    <section ref={part} className={styles.part} tabIndex={-1} aria-label={t('security.passkeys.title')}>
      <div className={styles.groupLine}>
        <h2 className={styles.group}>{t('security.passkeys.title')}</h2>
        {supported ? (
          <PlainButton className={styles.add} waiting={act.busy} onClick={() => change({ naming: 'new', text: here })}>
            <IconPlus size={18} aria-hidden="true" />
            {t('security.passkeys.add')}
          </PlainButton>
        ) : null}
      </div>
      {passkeys.length === 0 ? <p className={styles.empty}>{t('security.passkeys.none')}</p> : null}
      {supported ? null : <p className={styles.empty}>{t('security.passkeys.unsupported')}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            icon={<IconFingerprint size={20} />}
            title={passkey.name}
            text={used(passkey)}
            tone="accent"
          >
            <Menu
              trigger={
                <IconButton label={t('security.passkeys.more', { name: passkey.name })}>
                  <IconDots size={20} />
                </IconButton>
              }
              items={[
                {
                  id: 'rename',
                  label: t('security.passkeys.rename'),
                  icon: <IconPencil size={18} />,
                  onSelect: () => change({ naming: passkey, text: passkey.name }),
                },
                {
                  id: 'remove',
                  label: t('security.passkeys.remove'),
                  icon: <IconTrash size={18} />,
                  tone: 'danger',
                  onSelect: () => setLeaving(passkey),
                },
              ]}
            />
          </FactorRow>
        ))}
      </ul>
      {naming && !sending ? (
        <NameSheet
          title={t(naming === 'new' ? 'security.passkeys.addTitle' : 'security.passkeys.rename')}
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          submitLabel={t(naming === 'new' ? 'security.passkeys.addNow' : 'common.save')}
          value={text}
          onChange={(typed) => change({ text: typed })}
          required
          maxLength={60}
          onSubmit={(name) => void send(naming, name)}
          onClose={() => restart()}
        />
      ) : null}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => open || setLeaving(null)}
        title={t('security.passkeys.removeTitle')}
        confirmLabel={t('security.passkeys.remove')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onConfirm={() => void remove()}
      >
        {t('security.passkeys.removeText', { name: leaving?.name ?? '' })}
      </ConfirmDialog>
    </section>
  );
}
