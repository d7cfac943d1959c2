import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX } from '@truefill/api/support/reasons.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { useRefreshTickets } from './use-tickets.ts';
import { whileClaimed } from './while-claimed.ts';

export interface AnswerSheetProps {
  readonly open: boolean;
  readonly ticketId: number;
  readonly onClose: () => void;
}

/** Writes to the ticket's user. There are no internal notes. */
export function AnswerSheet({ open, ticketId, onClose }: AnswerSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-tickets.answerTitle')}>
      {open ? <AnswerForm ticketId={ticketId} onClose={onClose} /> : null}
    </Sheet>
  );
}

function AnswerForm({ ticketId, onClose }: Omit<AnswerSheetProps, 'open'>) {
  const { t } = useTranslation();
  const refresh = useRefreshTickets();
  const isMounted = useIsMounted();
  const form = useForm({
    draft: useValues({ text: '' }),
    errors: ({ text }): { readonly text?: 'missing' } => (text.trim() === '' ? { text: 'missing' } : {}),
    send: async ({ text }) => {
      const refusal = await whileClaimed(ticketId, () => call('answerTicket', { ticketId, text }));
      void refresh();
      if (refusal) return refusal;
      showToast('success', (language) => language.t('console-tickets.answered'));
      if (isMounted.current) onClose();
      return null;
    },
  });
  return (
    <SheetForm form={form} label={t('console-tickets.answerTitle')} action={t('console-tickets.do.answer')}>
      <TextArea
        label={t('console-tickets.words')}
        hint={t('console-tickets.allSeen')}
        maxLength={MESSAGE_MAX}
        autoFocus
        {...form.field('text')}
        error={form.errors.text && t('console-tickets.wordsMissing')}
      />
    </SheetForm>
  );
}
