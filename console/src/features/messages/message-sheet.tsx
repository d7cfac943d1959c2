import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { TimeText } from '../../page/time-text.tsx';
import { Recipients, StateTag } from './message-row.tsx';
import { MessageText } from './message-text.tsx';
import type { Message } from './messages.tsx';
import styles from './messages.module.css';

const REASON_MAX = 500;

export interface MessageSheetProps {
  /** null for none */
  readonly message: Message | null;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** A message with its history, and the second person's decision. */
export function MessageSheet({ message, onClose, onDecided }: MessageSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={message !== null} onClose={onClose} title={t('console-messages.one')}>
      {message === null ? null : (
        <div className={styles.form}>
          <p className={styles.about}>
            <Recipients message={message} /> <StateTag message={message} />
          </p>
          <MessageText texts={message.texts} />
          <Course message={message} />
          {message.mayDecide ? (
            <Decision
              message={message}
              onDone={() => {
                onClose();
                onDecided();
              }}
            />
          ) : null}
        </div>
      )}
    </Sheet>
  );
}

/** Author, decision, and number of recipients. */
function Course({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const { state, proposedBy, proposedTs, decidedBy, decidedTs, reason, sent, read, recipients } = message;
  return (
    <ul className={styles.course}>
      <li>
        {t('console-messages.writtenBy', { name: proposedBy.name })} <TimeText ms={proposedTs} pattern="YYYY-MM-DD HH:mm" />
      </li>
      {decidedBy === null ? null : (
        <li>
          {t(state === 'rejected' ? 'console-messages.rejectedBy' : 'console-messages.approvedBy', { name: decidedBy.name })}{' '}
          <TimeText ms={decidedTs} pattern="YYYY-MM-DD HH:mm" />
        </li>
      )}
      {reason === '' ? null : <li>{reason}</li>}
      {state === 'sending' || state === 'sent' ? <li>{t('console-messages.reached', { sent, recipients, read })}</li> : null}
      {state === 'proposed' && !message.mayDecide ? <li>{t('console-messages.waits')}</li> : null}
    </ul>
  );
}

function Decision({ message: { messageId, recipients }, onDone }: { readonly message: Message; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [rejecting, setRejecting] = useState(false);
  const form = useForm({
    draft: useValues({ reason: '' }),
    errors: ({ reason }): { reason?: 'missing' } => (rejecting && reason.trim() === '' ? { reason: 'missing' } : {}),
    send: async ({ reason }) => {
      const answer = rejecting
        ? await call('rejectMessage', { messageId, reason: reason.trim() })
        : await call('approveMessage', { messageId });
      if (!answer.ok) return answer;
      const key = rejecting ? 'console-messages.rejected' : 'console-messages.approved';
      showToast('success', (language) => language.t(key));
      onDone();
      return null;
    },
  });
  return (
    <form {...form.props} className={styles.form} aria-label={t('console-messages.decide')}>
      {rejecting ? (
        <TextField
          label={t('console-messages.reason')}
          autoComplete="off"
          autoFocus
          maxLength={REASON_MAX}
          {...form.field('reason')}
          error={form.errors.reason && t('console-messages.reasonMissing')}
        />
      ) : (
        <Notice tone="info">{t('console-messages.approveText', { count: recipients })}</Notice>
      )}
      <Refusal failure={form.refusal} />
      <div className={styles.acts}>
        <Button size="large" tone="outline" onClick={() => setRejecting(!rejecting)}>
          {t(rejecting ? 'common.back' : 'console-messages.reject')}
        </Button>
        <Button size="large" type="submit" tone={rejecting ? 'danger' : 'primary'} busy={form.busy}>
          {t(rejecting ? 'console-messages.reject' : 'console-messages.approve')}
        </Button>
      </div>
    </form>
  );
}
